// Polls the server for news of an open page, often while the reader is active and rarely otherwise. The tab shows whose turn it
// is, and a request that failed is explained beside the button that was pressed.

const OFTEN = 2000
const PACES = [[3 * 60e3, OFTEN], [15 * 60e3, 10e3], [60 * 60e3, 30e3], [Infinity, 120e3]]
const HIDDEN = 30e3
const SOON = 700
// Milliseconds. PACES: age of the last act, by the reader or in the game, and the interval of polling up to that age.
// HIDDEN: the shortest interval in a hidden tab. SOON: bots answer within a second.
const HELD = 3000
const LIFTED = 100
// Milliseconds. HELD: the longest press; after that the finger was lifted where the page cannot see it. LIFTED: the
// click comes within that after the finger has gone.
const LOST = ".trouble:is([data-what=offline], [data-what=slow], [data-what=stale])" // said while nothing gets through
const MISSES = 3 // failed requests before the page says that it is out of date

let stirred = performance.now()
let timer
let missed = 0
let pressed = -Infinity // since when a finger or a button of the mouse is down
let lifted

const watched = () => document.querySelector("[data-version][hx-get]")

function pause() {
  const quiet = performance.now() - stirred
  const pace = PACES.find(([age]) => quiet < age)[1]
  return document.hidden ? Math.max(pace, HIDDEN) : pace
}

// What is half done here would be lost with the page: a move that is being put together, a field that is being filled in, a form
// whose answer is on its way.
function occupied(page) {
  return page.querySelector("move-builder[data-busy], form.htmx-request") || document.activeElement?.matches("main input, main select, main textarea")
}

// A click goes to what was there when it began: nothing may take its place before it ends.
const touched = () => performance.now() - pressed < HELD

function ask() {
  const page = watched()
  if (page && !occupied(page) && !touched()) htmx.trigger(page, "ask")
  else if (page && document.querySelector(LOST)) reach(page)
  wait()
}

// A page that is occupied does not ask for news, and still has to notice that the server is back.
async function reach(page) {
  const answer = await fetch(page.getAttribute("hx-get"), { method: "HEAD" }).catch(() => null)
  if (answer?.status < 500) found()
}

function found() {
  for (const line of document.querySelectorAll(LOST)) line.remove()
}

function wait(delay = pause()) {
  clearTimeout(timer)
  if (watched()) timer = setTimeout(ask, delay)
}

// The reader is active, or back after a while: then poll at once.
function stir() {
  const long = performance.now() - stirred > PACES[0][0]
  stirred = performance.now()
  if (long) ask()
}

function showTurn() {
  const page = document.querySelector("[data-tab]")
  if (!page) return
  document.title = page.dataset.tab
  document.querySelector("link[rel=icon]").href = page.dataset.icon
}

// Beside the button that was pressed, and for screen readers at once. What was chosen stays chosen.
function complain(form, what) {
  settle(form)
  const line = document.createElement("p")
  line.className = "trouble"
  line.dataset.what = what
  line.setAttribute("role", "alert")
  line.append(document.querySelector(`template[data-trouble=${what}]`).content.cloneNode(true))
  const acts = form.querySelector(".acts")
  if (acts) acts.before(line)
  else form.append(line)
  // htmx lets the button go only after this event.
  if (form.matches("form")) setTimeout(() => form.querySelector("[type=submit]")?.focus({ preventScroll: true }))
}

function settle(form) {
  form.querySelector(".trouble")?.remove()
}

function miss(signedOut) {
  missed += 1
  const turn = document.getElementById("turn")
  if (!turn || (missed < MISSES && !signedOut)) return
  settle(turn)
  complain(turn, signedOut ? "away" : "stale")
}

function failed(event, what) {
  const element = event.detail.elt
  const signedOut = [401, 403, 404].includes(event.detail.xhr?.status)
  if (element.matches("form")) complain(element, signedOut ? "signed-out" : what)
  else if (element === watched()) miss(signedOut)
}

document.addEventListener("htmx:sendError", (event) => failed(event, "offline"))
document.addEventListener("htmx:timeout", (event) => failed(event, "slow"))
document.addEventListener("htmx:responseError", (event) => failed(event, "failed"))
document.addEventListener("htmx:beforeRequest", (event) => event.detail.elt.matches("form") && settle(event.detail.elt))
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful || event.detail.elt !== watched()) return
  missed = 0
  const turn = document.getElementById("turn")
  if (turn) settle(turn)
  found()
})

// A 503 of ours comes with the board; one of a proxy in front must not take its place. Nor may the answer to a question take the
// place of what somebody has begun since it was asked: the page asks again.
document.addEventListener("htmx:beforeSwap", (event) => {
  const page = watched()
  if (event.detail.shouldSwap && event.detail.requestConfig.elt === page && (touched() || occupied(page))) {
    event.detail.shouldSwap = false
    wait(SOON)
  }
  if (event.detail.xhr.status === 503 && !event.detail.serverResponse.includes('id="game"')) event.detail.shouldSwap = false
})

// Signing in, in another tab, gives the browser a new token: the one that stands in the form would be refused.
document.addEventListener("htmx:configRequest", (event) => {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1]
  if (token && event.detail.parameters.csrfmiddlewaretoken) event.detail.parameters.csrfmiddlewaretoken = token
})

document.addEventListener("htmx:afterSettle", () => {
  stirred = performance.now()
  showTurn()
  wait(watched()?.hasAttribute("data-soon") ? SOON : pause())
})

addEventListener("pointerdown", () => {
  clearTimeout(lifted)
  pressed = performance.now()
}, { passive: true, capture: true })
function lift() {
  lifted = setTimeout(() => { pressed = -Infinity }, LIFTED)
}
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, lift, { passive: true, capture: true })
document.addEventListener("visibilitychange", () => document.hidden || ask())
for (const act of ["pointerdown", "keydown", "scroll", "online"]) addEventListener(act, stir, { passive: true })

showTurn()
wait(watched()?.hasAttribute("data-soon") ? SOON : pause())
