// A sound, or a vibration, when it becomes my turn on a page that is open. Both are off until somebody switches them on, in their
// account; what is chosen stays on this device. The sound is made here, of two short notes: there is no file.

const SIGNALS = ["sound", "vibration"]
const NOTES = [[659, 0], [880, 0.14]] // hertz, seconds after the first
const LENGTH = 0.22 // seconds of a note
const LOUD = 0.12 // of 1
const SHAKES = [120, 80, 120] // milliseconds: on, off, on

let context // one for the page: browsers allow few
let mine = mayMove()

function isOn(name) {
  try {
    return localStorage.getItem(`signal-${name}`) === "on"
  } catch {
    return false // storage is forbidden
  }
}

function keep(name, on) {
  try {
    localStorage.setItem(`signal-${name}`, on ? "on" : "off")
  } catch {
    // it cannot be kept
  }
}

function mayMove() {
  return Boolean(document.querySelector("#game move-builder"))
}

// Browsers keep a page silent until something is pressed on it.
function wake() {
  if (!isOn("sound")) return
  context ??= new AudioContext()
  if (context.state === "suspended") context.resume()
}

function play() {
  wake()
  const start = context.currentTime
  for (const [pitch, after] of NOTES) {
    const note = new OscillatorNode(context, { frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(LOUD, start + after)
    volume.gain.exponentialRampToValueAtTime(0.001, start + after + LENGTH)
    note.connect(volume).connect(context.destination)
    note.start(start + after)
    note.stop(start + after + LENGTH)
  }
}

function give(name) {
  if (name === "sound") play()
  else navigator.vibrate?.(SHAKES)
}

document.addEventListener("htmx:afterSettle", () => {
  const before = mine
  mine = mayMove()
  if (mine && !before) SIGNALS.filter(isOn).forEach(give)
})
for (const act of ["pointerdown", "keydown"]) addEventListener(act, wake, { passive: true })

// The settings: switching one on plays it once.
const settings = document.querySelector("[data-signals]")
if (settings) {
  settings.hidden = false
  for (const box of settings.querySelectorAll("input")) {
    const name = box.dataset.signal
    box.checked = isOn(name)
    box.addEventListener("change", () => {
      keep(name, box.checked)
      if (box.checked) give(name)
    })
  }
}
