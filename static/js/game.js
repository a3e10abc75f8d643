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
  // The reader's own act far down the page is answered at the top, so scroll there. News does not scroll.
  const acted = event.detail.requestConfig?.verb === "post" && event.detail.target?.id === "game"
  if (acted && turn && ![turn, document.querySelector("#game .confirm")].some(isSeen)) turn.scrollIntoView()
})

function isSeen(element) {
  const place = element?.getBoundingClientRect()
  return Boolean(place) && place.bottom > 0 && place.top < innerHeight
}

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
