// What a game's page does besides moving: it tells screen readers what a swap has changed, keeps the keyboard where it
// was, and lets the arrow keys walk through the past.

document.addEventListener("htmx:afterSettle", (event) => {
  const shown = document.querySelector("[data-say]")
  const said = document.getElementById("said")
  if (shown && said && said.textContent !== shown.dataset.say) said.textContent = shown.dataset.say
  // A pressed button that is gone leaves the focus at the top of the page: the sentence on the turn is a better place.
  const turn = document.getElementById("turn")
  const place = event.detail.target?.id === "notes" ? document.getElementById("h-notes") : turn
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
  if (event.detail.target?.id !== "game") return
  stay()
  // The answer to the reader's own act, and what comes after it, is said above the dock until the next press.
  if (event.detail.requestConfig?.verb === "post" && said?.textContent) said.classList.add("answer")
})

document.addEventListener("click", () => document.getElementById("said")?.classList.remove("answer"))

// What the reader looks at stays where it is on the screen, however much comes or goes above it.
let looked // the part of the page in the middle of what can be seen, and where it begins

function look() {
  const middle = (document.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight) / 2
  const away = ({ top, bottom }) => Math.max(top - middle, middle - bottom, 0)
  const parts = [...document.querySelectorAll("#game section[aria-labelledby]")].map((part) => [part.getAttribute("aria-labelledby"), part.getBoundingClientRect()])
  const [nearest] = parts.sort(([, one], [, other]) => away(one) - away(other))
  looked = nearest && [nearest[0], nearest[1].top]
}

function stay() {
  const part = looked && document.querySelector(`#game section[aria-labelledby="${CSS.escape(looked[0])}"]`)
  if (part) scrollBy({ top: part.getBoundingClientRect().top - looked[1], behavior: "instant" })
}

document.addEventListener("htmx:beforeSwap", (event) => event.detail.target?.id === "game" && look())

// htmx takes back what it has put into each of the thousands of elements of an old board, and tells each of them: that takes as long
// as to bring up the new one. Nothing of it reaches beyond the board, so all of it goes at once.
document.addEventListener("htmx:beforeCleanupElement", (event) => {
  if (event.target.matches?.("#game, #history")) event.target.replaceChildren()
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
