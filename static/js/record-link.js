// A record in a link: packed into the fragment, which browsers send to no server. Beside a record that is shown such a link is made;
// the page to bring one along unpacks it, and shows it as if it had been pasted. Without this file records are pasted and uploaded.

const LONGEST_LINK = 30000 // more than chats and mail programs leave whole
const LONGEST_RECORD = 1 << 20
const MARK = "#record="

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream)

async function pack(text) {
  const bytes = new Uint8Array(await new Response(through(text, new CompressionStream("deflate-raw"))).arrayBuffer())
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  const reader = through(bytes, new DecompressionStream("deflate-raw")).getReader()
  const decoder = new TextDecoder()
  let text = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > LONGEST_RECORD) throw new Error("too long")
  }
}

function plain(text) {
  try {
    return JSON.stringify(JSON.parse(text)) // without the blanks that a file may have
  } catch {
    return text
  }
}

async function makeLink(place) {
  const text = document.querySelector("input[name=record]").value
  const link = `${location.origin}${place.dataset.recordLink}${MARK}${await pack(plain(text))}.${place.dataset.ply}`
  if (link.length > LONGEST_LINK) return
  place.querySelector("input").value = link
  place.querySelector("[data-copy]").dataset.copy = link
  place.querySelector("[data-share]").dataset.share = link
  place.hidden = false
}

async function openLink(form) {
  if (!location.hash.startsWith(MARK)) return
  const [packed, ply = ""] = location.hash.slice(MARK.length).split(".")
  // Going back leads to the empty form, and not to the record again.
  history.replaceState(null, "", location.pathname)
  form.elements.record.value = await unpack(packed).catch(() => packed)
  form.elements.ply.value = ply
  form.submit()
}

const place = document.querySelector("[data-record-link]")
const form = document.querySelector("form.bring")
document.getElementById("walk-ply")?.addEventListener("change", (event) => event.target.form.submit())
if (place && window.CompressionStream) makeLink(place)
if (form && window.DecompressionStream) {
  openLink(form)
  window.addEventListener("hashchange", () => openLink(form))
}
