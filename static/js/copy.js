// Buttons that copy or share a link: shown where the browser can, beside the link itself, which is there for everybody.

function offer(root) {
  for (const button of root.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard
  for (const button of root.querySelectorAll("[data-share]")) button.hidden = !navigator.share
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-share]")
  if (!button) return
  try {
    if (button.dataset.share) return await navigator.share({ url: button.dataset.share, title: document.title })
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = button.dataset.done
  } catch {
    // Closing the share sheet is no error; where copying is forbidden the link can be selected.
  }
})

document.addEventListener("focusin", (event) => event.target.matches("input[readonly]") && event.target.select())
document.addEventListener("htmx:afterSettle", () => offer(document))
offer(document)
