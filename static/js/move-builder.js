// The move builder, the same for every title. It knows the legal moves as groups of tokens, ordered or not, and lights
// what can be chosen next; what the tokens mean it does not know. Everything it finds out ends in one text field, and
// nothing is sent before Confirm. css/board.css shows the states of a drawing; how its pieces are reached by keyboard, in
// pieces.js, which has to be loaded before.

const BETWEEN = /[\s,;.\-\u2010-\u2015\u2212]+/
const MOST_NAMED = 8
const PLACE = /^[a-z]\d{1,2}$/ // a token that is lettered on its board
const LONGEST_SHOWN = 14 // letters of a move on the button; a longer one stands in the field, and in words beside it
const MARGIN = 16 // pixels around what is brought into sight
const PAUSE = 150 // milliseconds without a change before the server is asked what a move would lead to

// How many tokens of the move are left after the chosen ones, or -1 when the move does not begin with them.
function remaining(groups, chosen) {
  let at = 0
  let left = 0
  for (const [ordered, ...tokens] of groups) {
    const open = [...tokens]
    while (at < chosen.length && open.length) {
      const found = ordered ? (open[0] === chosen[at] ? 0 : -1) : open.indexOf(chosen[at])
      if (found < 0) return -1
      open.splice(found, 1)
      at += 1
    }
    left += open.length
  }
  return at === chosen.length ? left : -1
}

// The tokens that every move begins with, which need not be chosen.
function common(moves) {
  const given = []
  const heads = moves.map(([, groups]) => groups.flatMap(([ordered, ...tokens]) => (ordered ? tokens : [null])))
  while (heads.length && heads[0][given.length] && heads.every((head) => head[given.length] === heads[0][given.length])) {
    given.push(heads[0][given.length])
  }
  return moves.length > 1 ? given : []
}

// The token after the words that every move with it has before it, or undefined when they differ. What names it in its order
// comes before what only gives it among other things: a card is played rather than paid with.
function leading(moves, token) {
  const named = moves.filter(([, groups]) => groups.some(([ordered, ...tokens]) => ordered && tokens.includes(token)))
  let found
  for (const [, groups] of named.length ? named : moves) {
    const before = []
    for (const [ordered, ...tokens] of groups) {
      const at = tokens.indexOf(token)
      if (at < 0 && ordered) before.push(...tokens)
      else if (at < 0) break
      else {
        if (ordered) before.push(...tokens.slice(0, at))
        if (found && found.join(" ") !== before.join(" ")) return undefined
        found = before
        break
      }
    }
  }
  return found && [...found, token]
}

// Whether a move with that token begins with that word.
function begins(groups, word, token) {
  return word && token && groups[0]?.[1] === word && groups.some(([, ...tokens]) => tokens.includes(token))
}

// The text of a button, without the name of its emblem.
function label(button) {
  return [...button.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join(" ").trim()
}

class MoveBuilder extends HTMLElement {
  connectedCallback() {
    this.moves = JSON.parse(this.querySelector("script").textContent)
    const reasons = JSON.parse(this.querySelector("[data-reasons]").textContent)
    this.reasons = Object.fromEntries(reasons.flatMap(([said, tokens]) => tokens.map((token) => [token, said.replaceAll("{}", token)])))
    this.form = this.querySelector("form")
    this.field = this.form.elements.move
    this.said = this.querySelector(".said")
    this.submitter = this.querySelector("[type=submit]")
    this.then = this.querySelector(".then") // confirms, and ends the turn at once; not where moves are only tried
    this.root = this.closest("#game")
    this.choices = [...this.querySelectorAll("[data-choice]")]
    this.words = new Set(this.choices.map((button) => button.dataset.choice).filter(Boolean))
    this.outlook = this.querySelector("[data-outlook]")
    this.outset = [...this.outlook.childNodes] // what stands there while nothing is chosen
    this.findSpots()
    this.given = common(this.moves)
    this.chosen = this.given
    this.raw = false // the field holds something that is not made of tokens
    this.listening = new AbortController()
    const { signal } = this.listening
    this.root.addEventListener("click", (event) => this.clicked(event), { signal })
    this.root.addEventListener("keydown", (event) => this.pressed(event), { signal })
    document.addEventListener("keydown", (event) => this.escaped(event), { signal })
    this.field.addEventListener("input", () => this.typed(), { signal })
    for (const element of this.querySelectorAll(".kinds, [data-act]")) element.hidden = false
    this.sizes = new ResizeObserver(() => this.reach())
    this.sizes.observe(this.said)
    // What was refused a moment ago: the page came with the reason, which the preview will say again.
    const refusal = this.said.querySelector(".refusal")
    if (this.field.value) this.typed()
    else this.refresh()
    if (!refusal) return
    this.said.replaceChildren(refusal)
    this.submitter.disabled = true
  }

  disconnectedCallback() {
    this.listening.abort()
    this.sizes.disconnect()
    clearTimeout(this.timer)
  }

  findSpots() {
    this.spots = [...this.root.querySelectorAll(".board [data-token][data-name]")]
    for (const spot of this.spots) spot.dataset.name ||= spot.getAttribute("aria-label")
  }

  // What can be asked about a choice.
  fits(chosen) {
    return this.moves.some(([, groups]) => remaining(groups, chosen) >= 0)
  }

  begun() {
    return this.chosen.length > this.given.length
  }

  whole(chosen) {
    return chosen.length ? this.moves.find(([, groups]) => remaining(groups, chosen) === 0)?.[0] : undefined
  }

  next(chosen) {
    const found = new Set()
    for (const [, groups] of this.moves) {
      if (remaining(groups, chosen) <= 0) continue
      let skip = chosen.length
      for (const [ordered, ...tokens] of groups) {
        if (skip >= tokens.length) {
          skip -= tokens.length
          continue
        }
        if (ordered) found.add(tokens[skip])
        else {
          const open = [...tokens]
          for (const token of skip ? chosen.slice(-skip) : []) open.splice(open.indexOf(token), 1)
          for (const token of open) found.add(token)
        }
        break
      }
    }
    return found
  }

  // Acts of the player.
  clicked(event) {
    const choice = event.target.closest("[data-choice]")
    const act = event.target.closest("[data-act]")
    const spot = event.target.closest(PIECES)
    const path = event.target.closest("[data-path]")
    const leads = spot && !spot.dataset.state ? this.leads(spot) : []
    if (choice && !choice.disabled) this.kind(choice.dataset.choice)
    else if (path) this.follow(path.dataset.path.split(" "))
    else if (act) this.set(act.dataset.act === "back" ? this.chosen.slice(0, -1) : this.given)
    else if (spot?.dataset.state) this.choose(spot.dataset.token)
    else if (leads.length) this.lead(leads)
    else if (spot) this.explain(spot)
    this.guide(choice || leads.length > 1 || spot?.dataset.state)
  }

  pressed(event) {
    const spot = event.target.closest?.(PIECES)
    if (!spot || (event.key !== "Enter" && event.key !== " ")) return
    const leads = spot.dataset.state ? [] : this.leads(spot)
    if (spot.dataset.state) this.choose(spot.dataset.token)
    else if (leads.length) this.lead(leads)
    else this.explain(spot)
    this.guide(leads.length > 1 || spot.dataset.state)
    event.preventDefault()
  }

  escaped(event) {
    if (event.key !== "Escape" || (!this.begun() && !this.raw)) return
    event.preventDefault()
    this.set(this.raw ? this.given : this.chosen.slice(0, -1))
  }

  // A word that moves begin with; "" stands for moves that begin on the board. What alone can follow it is chosen too.
  kind(word) {
    const rest = this.chosen.filter((token) => !this.words.has(token))
    const start = word && !this.given.includes(word) ? [...this.given, word] : this.given
    let chosen = this.fits([...start, ...rest]) ? [...start, ...rest] : start
    while (chosen !== this.given && !this.whole(chosen) && this.next(chosen).size === 1) chosen = [...chosen, ...this.next(chosen)]
    this.set(chosen)
  }

  // What a place stands for that is not chosen itself: a city for its cards.
  leads(spot) {
    return (spot.dataset.leads ?? "").split(" ").filter((token) => token && this.having(token))
  }

  // One is chosen at once; of several, what they have in common, and then they can be told apart where they lie.
  lead(tokens) {
    this.set(tokens.length > 1 ? this.having(tokens[0]).slice(0, -1) : this.having(tokens[0]))
  }

  // A chip stands for all that is chosen with it; pressed once more it takes its last token away.
  follow(path) {
    const same = path.join(" ") === this.chosen.join(" ")
    if (same) this.set(path.length > this.given.length + 1 ? path.slice(0, -1) : this.given)
    else if (this.fits(path)) this.set(path)
  }

  // A token of the board: it is added, once more where a move has it twice, taken away again, or put in the place of what does not go with it.
  choose(token) {
    if (this.chosen.includes(token) && !this.fits([...this.chosen, token])) {
      const rest = this.chosen.filter((other) => other !== token)
      this.set(this.fits(rest) ? rest : this.chosen.slice(0, this.chosen.indexOf(token)))
      return
    }
    const chosen = this.having(token)
    if (!chosen) return
    // Two taps that were meant together and do not go together: the server says why the first has gone.
    this.set(chosen, this.chosen.every((other) => chosen.includes(other)) ? [] : this.chosen)
  }

  // The choice with the token in it: beside what is chosen, in the place of one piece of it, after as much of it as goes with
  // the token, or after the words that alone lead to it. Undefined when no move has it.
  having(token) {
    if (this.fits([...this.chosen, token])) return [...this.chosen, token]
    for (let at = this.chosen.length - 1; at >= this.given.length && !this.words.has(this.chosen[at]); at -= 1) {
      const other = this.chosen.map((old, place) => (place === at ? token : old))
      if (this.fits(other)) return other
    }
    for (let length = this.chosen.length - 1; length >= this.given.length; length -= 1) {
      const less = [...this.chosen.slice(0, length), token]
      if (this.fits(less)) return less
    }
    return leading(this.moves, token)
  }

  // What has to be chosen next may lie where nobody sees it: on another drawing, further down, under the dock. Then
  // the press brings it into sight, at once and when the server has sent more. What was chosen last stays in sight, too.
  guide(pressed) {
    this.guiding = Boolean(pressed)
    // Where chips may come with the preview, it is awaited.
    if (!this.outset.length) this.bring()
  }

  bring() {
    if (!this.guiding || !this.begun()) return
    const next = this.next(this.chosen)
    const whole = this.whole(this.chosen)
    const wanted = whole ? new Set(this.chosen.slice(-1)) : next
    const boxes = (spots) => spots.map((spot) => spot.getBoundingClientRect())
    const dock = this.querySelector(".dock")
    const drawn = (tokens) => boxes(this.spots.filter((spot) => tokens.has(spot.dataset.token) && !dock.contains(spot)))
    const later = () => new Set(this.moves.filter(([, groups]) => remaining(groups, this.chosen) > 0).flatMap(([, groups]) => groups.flatMap(([, ...tokens]) => tokens)))
    const places = drawn(wanted).length ? drawn(wanted) : drawn(later())
    // What the dock offers needs no other place, once more than a word is chosen.
    if (!whole && this.chosen.some((token) => !this.words.has(token)) && [...next].every((token) => this.outlook.querySelector(`:is([data-path~="${CSS.escape(token)}"], [data-token="${CSS.escape(token)}"])`))) return
    if (!places.length) return
    const foot = Math.min(dock.getBoundingClientRect().top, this.outlook.getBoundingClientRect().top || Infinity)
    const seen = ({ top, bottom }) => top >= 0 && bottom <= foot
    if (places.some(seen)) return
    const top = Math.min(...places.map((place) => place.top)) - MARGIN
    const below = Math.max(...places.map((place) => place.bottom)) + MARGIN - foot
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches
    scrollBy({ top: top < 0 ? top : Math.min(top, below), behavior: still ? "instant" : "smooth" })
  }

  typed() {
    const text = this.field.value.trim().toLowerCase()
    const tokens = text.split(BETWEEN).filter(Boolean)
    this.raw = tokens.length > 0 && !this.fits(tokens)
    this.chosen = this.raw || !tokens.length ? this.given : tokens
    this.refresh()
  }

  // `before`: what was chosen, as far as something of it has been replaced.
  set(chosen, before = []) {
    this.chosen = chosen
    this.raw = false
    this.field.value = this.whole(chosen) ?? (this.begun() ? chosen.join(" ") : "")
    this.refresh(before)
  }

  // The button that stands for what is chosen: the last word of it, or the moves that begin on the board.
  word() {
    return this.chosen.findLast((token) => this.words.has(token)) ?? ""
  }

  // What the page shows.
  refresh(before = []) {
    const next = this.next(this.chosen)
    const whole = this.whole(this.chosen)
    const ready = whole ?? (this.raw ? this.field.value.trim() : "")
    this.light(next)
    for (const button of this.choices) {
      button.setAttribute("aria-pressed", String(button.dataset.choice === this.word()))
    }
    this.submitter.disabled = !ready
    this.submitter.textContent = this.dataset.sayConfirm
    const className = ready.length > LONGEST_SHOWN ? "sr" : ""
    if (ready) this.submitter.append(" ", Object.assign(document.createElement("code"), { textContent: ready, className }))
    for (const button of this.querySelectorAll("[data-act]")) button.disabled = !this.begun() && !this.raw
    this.toggleAttribute("data-busy", this.begun() || this.raw)
    this.say(next, whole)
    if (!this.begun()) this.showOutlook()
    this.ask(ready, this.begun() ? this.chosen : [], before)
  }

  light(next) {
    const path = this.chosen.join(" ")
    for (const chip of this.outlook.querySelectorAll("[data-path]")) {
      chip.setAttribute("aria-pressed", String(path === chip.dataset.path || path.startsWith(`${chip.dataset.path} `)))
    }
    const pieces = this.chosen.filter((token) => !this.words.has(token))
    for (const spot of this.spots) {
      const token = spot.dataset.token
      let state = ""
      if (this.chosen.includes(token)) state = "chosen"
      else if (next.has(token)) state = this.begun() ? "next" : "legal"
      else if (this.having(token)) state = "legal"
      this.show(spot, state, pieces.indexOf(token) + 1)
    }
    for (const board of this.root.querySelectorAll(".board")) oneStop(board)
  }

  show(spot, state, number) {
    const word = state && this.getAttribute(`data-word-${state}`)
    const name = word ? `${spot.dataset.name}, ${word}` : spot.dataset.name
    if (state) spot.dataset.state = state
    else delete spot.dataset.state
    if (state === "chosen") spot.dataset.number = number
    else delete spot.dataset.number
    spot.setAttribute("role", state ? "button" : "img")
    if (state) spot.setAttribute("aria-pressed", String(state === "chosen"))
    else spot.removeAttribute("aria-pressed")
    spot.setAttribute("aria-label", name)
    const title = spot.querySelector("title")
    if (title) title.textContent = name
  }

  // Why a piece cannot be chosen: the engine's reason, which came with the page; or what has to be chosen before it.
  explain(spot) {
    const token = spot.dataset.token ?? ""
    const first = this.choices.filter((button) => this.moves.some(([, groups]) => begins(groups, button.dataset.choice, token)))
    const words = first.map(label).join(", ")
    const reason = this.reasons[token] ?? (words ? this.dataset.sayFirst.replace("{words}", words) : this.reasons[""] ?? "")
    this.tell(reason || spot.getAttribute("aria-label"))
  }

  // A sentence before what is said there.
  tell(sentence) {
    this.said.querySelector(".why")?.remove()
    // One after the other, so that the same sentence is read out again.
    const line = Object.assign(document.createElement("p"), { className: "why" })
    this.said.prepend(line)
    line.textContent = sentence
    this.open()
  }

  // In words: at once what is chosen and what can follow, then from the server what it would lead to. The server may also
  // have more to choose in, for what is chosen so far.
  say(next, whole) {
    // Places are called as they are lettered on the board; anything else that can follow is lit, and says what it is.
    const places = [...next].filter((token) => PLACE.test(token))
    const names = places.slice(0, MOST_NAMED).join(", ") + (places.length > MOST_NAMED ? " …" : "")
    const told = this.choices.find((button) => button.dataset.choice && button.dataset.choice === this.word())?.dataset
    const first = this.words.has(this.chosen.at(-1))
    const help = first ? told?.help : !whole && !names && told?.after
    const lines = []
    if (!this.begun() && !this.raw) lines.push(this.asked())
    // What is to be done comes first: the rest may be cut off, and is marked on the buttons.
    if (!this.raw && help) lines.push(help)
    if (this.begun() && names) lines.push((whole ? this.dataset.sayOr : this.dataset.sayNext).replace("{next}", names).replace("….", "…"))
    if (this.begun() && !whole) lines.push(this.dataset.sayChosen.replace("{chosen}", this.chosen.map((token) => this.called(token)).join(", ")))
    this.more = lines.map((text) => Object.assign(document.createElement("p"), { textContent: text }))
    if (this.begun() && !whole) this.more.at(-1).className = "chosen"
    this.said.replaceChildren(...this.more)
    this.open()
  }

  // What to do while nothing is chosen: where no drawing has anything to choose, the question at the top of the page.
  asked() {
    const drawn = this.spots.some((spot) => spot.dataset.state && spot instanceof SVGElement)
    return (!drawn && this.root.querySelector("#turn .clock b")?.textContent) || this.dataset.sayStart.trim()
  }

  // What is said begins at its beginning.
  open() {
    this.said.scrollTop = 0
    this.reach()
  }

  // What is longer than its place scrolls, for the keyboard too; also where the place became smaller.
  reach() {
    if (this.said.scrollHeight > this.said.clientHeight) this.said.tabIndex = 0
    else this.said.removeAttribute("tabindex")
  }

  // What people call a token: what its button says, the first words of its piece's name.
  called(token) {
    const button = this.choices.find((choice) => choice.dataset.choice === token)
    const spot = PLACE.test(token) ? undefined : this.spots.find((piece) => piece.dataset.token === token)
    return button ? label(button) : spot?.dataset.name.split(/[;,]/)[0] ?? token
  }

  ask(move, chosen, before) {
    clearTimeout(this.timer)
    if (this.then) this.then.hidden = true
    this.asking?.abort()
    if (move || chosen.length) this.timer = setTimeout(() => this.fetchPreview(move, chosen, before), PAUSE)
  }

  async fetchPreview(move, chosen, before) {
    this.asking = new AbortController()
    const { preview } = this.dataset
    const url = `${preview}${preview.includes("?") ? "&" : "?"}${new URLSearchParams({ move, chosen: chosen.join(" "), ...(before.length && { before: before.join(" ") }) })}`
    try {
      const response = await fetch(url, { signal: this.asking.signal })
      if (!response.ok) return
      const answer = document.createElement("template")
      answer.innerHTML = await response.text()
      const { move: meant, then } = answer.content.querySelector("[data-move]")?.dataset ?? {}
      const outlook = answer.content.querySelector("[data-outlook]")
      outlook?.remove()
      this.showOutlook(outlook)
      if (this.then) Object.assign(this.then, { value: then ?? "", hidden: !then })
      // A line that would be refused is not offered: the refusal stands beside the button. Where only the page is late, Confirm
      // brings a fresh one.
      if (answer.content.querySelector(".refusal:not([data-late])")) this.submitter.disabled = true
      this.said.replaceChildren(...this.said.querySelectorAll(".why"), answer.content, ...this.more)
      this.open()
      if (this.raw && meant) this.understood(meant)
      this.bring()
      this.guiding = false
    } catch (error) {
      // The choice has changed: its own preview follows. Or the network is away: the sentences that are there will do.
      if (error.name !== "AbortError") this.bring()
    }
  }

  // In the place of what was there; the keyboard stays where it was.
  showOutlook(found) {
    if (!found && !this.outlook.childElementCount && !this.outset.length) return
    const held = this.outlook.contains(document.activeElement) && document.activeElement.dataset
    this.outlook.replaceChildren(...(found?.childNodes ?? (this.begun() ? [] : this.outset)))
    this.findSpots()
    this.light(this.next(this.chosen))
    if (held?.token) this.outlook.querySelector(`[data-token="${CSS.escape(held.token)}"]`)?.focus()
    else if (held?.path) (this.outlook.querySelector(`[data-path="${CSS.escape(held.path)}"]`) ?? this.outlook.querySelector("[data-path]"))?.focus()
  }

  // The server has read what was typed: light it, and leave the field as it is.
  understood(move) {
    const groups = this.moves.find(([text]) => text === move)?.[1]
    if (!groups) return
    this.chosen = groups.flatMap(([, ...tokens]) => tokens)
    this.raw = false
    this.light(this.next(this.chosen))
  }
}

customElements.define("move-builder", MoveBuilder)
