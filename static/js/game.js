// What a game's page does besides moving: it tells screen readers what a swap has changed, keeps the keyboard where it
// was, and lets the arrow keys walk through the past.

document.addEventListener("htmx:afterSettle", () => {
  const shown = document.querySelector("[data-say]")
  const said = document.getElementById("said")
  if (shown && said && said.textContent !== shown.dataset.say) said.textContent = shown.dataset.say
  // Whoever pressed a button that is gone stands at the top of the page: the sentence on the turn is a better place.
  if (document.activeElement === document.body) document.getElementById("turn")?.focus({ preventScroll: true })
})

document.addEventListener("keydown", (event) => {
  const busy = event.target.closest?.("input, textarea, select, [contenteditable]")
  if (busy || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const link = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`)
  if (!link) return
  event.preventDefault()
  link.click()
})

document.addEventListener("input", (event) => {
  const output = event.target.matches?.("#walk-ply") && event.target.form.querySelector("output")
  if (output) output.textContent = event.target.value
})
