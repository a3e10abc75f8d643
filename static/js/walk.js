// Walking through a game's past at the speed of the keys and of the slider. Seen plies and the next ones are cached;
// while the keys are faster than the server only the ply is shown that they have come to. Without this file the same links work,
// one page each.

const CACHE_SIZE = 120
const AHEAD = 3
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }

const fetched = new Map() // by ply: the fragment, or the promise of it
let target = null
let moved = false // by keys: then the address goes along
let direction = 1
let walking = false

const walk = () => document.getElementById("history")
const shown = () => Number(walk().dataset.ply)
const last = () => Number(walk().dataset.last)
const addressOf = (ply) => walk().dataset.at.replace(/\/0\/$/, `/${ply}/`)

async function load(ply) {
  if (!fetched.has(ply)) {
    const asked = fetch(addressOf(ply), { headers: { "HX-Request": "true" } }).then((answer) => {
      if (!answer.ok) throw new Error(answer.status)
      return answer.text()
    })
    fetched.set(ply, asked)
    if (fetched.size > CACHE_SIZE) fetched.delete(fetched.keys().next().value)
    asked.then((text) => fetched.set(ply, text), () => fetched.delete(ply))
  }
  return fetched.get(ply)
}

// The next one on the way when it is there already, so that nothing is skipped that need not be; else where the keys are.
function following() {
  const near = shown() + Math.sign(target - shown())
  return typeof fetched.get(near) === "string" ? near : target
}

function show(text) {
  const held = document.activeElement?.id
  htmx.swap("#history", text, { swapStyle: "outerHTML" })
  if (held) document.getElementById(held)?.focus({ preventScroll: true })
  markGraph()
}

// The graph of a review stands beside what is swapped: its line goes along.
function markGraph() {
  const line = document.getElementById("graph-at")
  if (!line || !walk()) return
  const { left, step } = line.ownerSVGElement.dataset
  const x = Number(left) + shown() * Number(step)
  line.setAttribute("x1", x)
  line.setAttribute("x2", x)
}

async function go() {
  if (walking) return
  walking = true
  try {
    while (target !== null && shown() !== target) {
      const ply = following()
      const text = await load(ply)
      if (target === null) break
      show(text)
      if (moved) history.replaceState({ htmx: true }, "", addressOf(ply))
      // So that each ply is seen, and the keys are heard in between.
      await new Promise((done) => requestAnimationFrame(done))
    }
    for (let step = 1; target !== null && step <= AHEAD; step += 1) {
      const ply = target + step * direction
      if (ply >= 0 && ply <= last()) load(ply).catch(() => {})
    }
  } catch {
    // The network is away: the next key, or the link itself, tries again.
    target = shown()
  }
  walking = false
}

function aim(ply, byKeys) {
  const from = target ?? shown()
  target = Math.min(Math.max(ply, 0), last())
  direction = target < from ? -1 : 1
  moved = byKeys
  go()
}

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key]
  const busy = event.target.closest?.("input, textarea, select, [contenteditable]")
  if (!step || busy || !walk() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  aim((walking ? target : shown()) + step, true)
}, { capture: true })

document.addEventListener("click", (event) => {
  const place = event.target.closest?.(".chances a[data-ply]")
  if (!place || !walk() || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  aim(Number(place.dataset.ply), true)
})

// The browser's own buttons end the walk: the page that comes back is the one to be seen.
addEventListener("popstate", () => { target = null })

document.addEventListener("htmx:afterSettle", markGraph)

document.addEventListener("input", (event) => {
  if (event.target.id === "walk-ply") aim(Number(event.target.value), false)
})
