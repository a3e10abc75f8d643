// Names the pieces of every drawing in a tip, for fingers and the keyboard; the browser does it for the mouse. A finger rests on a
// piece, or taps one that cannot be chosen. Each drawing is one stop of the
// Tab key; within it the arrow keys go on among the pieces that can be chosen, and with Shift, or where there are none, among all.

const DRAWN = "g[aria-label]"
const NAMED = `${DRAWN}, [data-token][aria-label]` // cards and plates too: they are HTML, and say themselves what they are
const PIECES = `.board :is(${NAMED})`
const TIPPED = `.board ${DRAWN}, .panel :not(button) > svg.medal, .panel svg.cart`
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const RESTING = 400 // milliseconds that a finger rests on a piece before its tip is shown

const tip = Object.assign(document.createElement("div"), { className: "tip", hidden: true })
tip.setAttribute("aria-hidden", "true") // screen readers read the piece itself

let tipped // the piece that the tip stands beside
let resting
let finger = false
let showedTip = false // this touch was a question, not a choice

function showTip(piece) {
  tipped = piece
  tip.textContent = piece.getAttribute("aria-label") ?? piece.querySelector("title").textContent
  tip.hidden = false
  placeTip()
}

function placeTip() {
  if (tip.hidden) return
  const box = tipped.getBoundingClientRect()
  const wide = document.documentElement.clientWidth
  const left = Math.min(Math.max(box.x + box.width / 2 - tip.offsetWidth / 2, 4), wide - tip.offsetWidth - 4)
  const above = box.y - tip.offsetHeight - 6
  tip.style.left = `${left}px`
  tip.style.top = `${above > 4 ? above : box.bottom + 6}px`
}

function answer(piece) {
  showedTip = true
  showTip(piece)
}

function hideTip() {
  tip.hidden = true
}

const all = (board) => [...board.querySelectorAll(NAMED)]
const lit = (board) => all(board).filter((piece) => piece.dataset.state)

// The stop of the Tab key: where the keyboard is, else what can follow, else what can be chosen, else any piece.
function oneStop(board) {
  const pieces = all(board)
  const choices = lit(board)
  const held = pieces.find((piece) => piece === document.activeElement)
  const stop = held ?? choices.find((piece) => piece.dataset.state === "next") ?? choices[0] ?? pieces[0]
  for (const piece of pieces) piece.setAttribute("tabindex", piece === stop ? "0" : "-1")
}

function neighbour(from, pieces, [x, y]) {
  const centre = (piece) => {
    const box = piece.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const [fromX, fromY] = centre(from)
  let best = null
  let least = Infinity
  for (const piece of pieces) {
    const [dx, dy] = [centre(piece)[0] - fromX, centre(piece)[1] - fromY]
    const along = dx * x + dy * y
    const aside = Math.abs(dx * y) + Math.abs(dy * x)
    if (piece !== from && along > 2 && along + 3 * aside < least) {
      best = piece
      least = along + 3 * aside
    }
  }
  return best
}

function stops() {
  for (const board of document.querySelectorAll(".board:not(.lesson .board, [aria-hidden])")) oneStop(board)
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideTip()
  const piece = event.target.closest?.(PIECES)
  const step = ARROWS[event.key]
  if (!piece || !step || event.altKey || event.ctrlKey || event.metaKey) return
  const board = piece.closest(".board")
  const choices = event.shiftKey ? [] : lit(board)
  event.preventDefault()
  neighbour(piece, choices.length ? choices : all(board), step)?.focus()
})

document.addEventListener("focusin", (event) => {
  const piece = event.target.closest?.(PIECES)
  if (piece?.matches(`${DRAWN}:focus-visible`)) showTip(piece)
  else hideTip()
})
document.addEventListener("focusout", hideTip)
addEventListener("scroll", placeTip, { passive: true, capture: true })

document.addEventListener("pointerdown", (event) => {
  clearTimeout(resting)
  showedTip = false
  hideTip()
  finger = event.pointerType !== "mouse"
  const piece = event.target.closest?.(TIPPED)
  if (!piece || !finger) return
  resting = setTimeout(() => answer(piece), RESTING)
})
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(resting))

// Before anything is chosen by it: a finger that asked does not choose.
document.addEventListener("click", (event) => {
  const piece = event.target.closest?.(TIPPED)
  if (!piece) return
  if (showedTip) {
    event.stopPropagation()
    event.preventDefault()
  } else if (!piece.dataset.state && finger) showTip(piece)
  showedTip = false
}, { capture: true })
// The browser's own word for a finger that rests.
document.addEventListener("contextmenu", (event) => {
  const piece = event.target.closest?.(TIPPED)
  if (!piece || !finger) return
  event.preventDefault()
  clearTimeout(resting)
  answer(piece)
})

document.addEventListener("htmx:afterSettle", () => {
  hideTip()
  stops()
})
document.body.append(tip)
stops()
