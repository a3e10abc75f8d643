// Passkeys: the browser makes one or shows one, and what it says of it is sent with the form. Without scripts, and in browsers
// without passkeys, those forms are hidden.

async function optionsFor(form) {
  const onPage = document.getElementById("passkey-options")
  if (onPage) return JSON.parse(onPage.textContent)
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) })
  return answer.json() // of anything else than options it raises
}

async function credentialFor(form) {
  const { creation_options: made, request_options: shown } = await optionsFor(form)
  if (shown) {
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(shown.publicKey) })
  }
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(made.publicKey)
  // So that it can sign in alone, where it is able to.
  publicKey.authenticatorSelection = { ...publicKey.authenticatorSelection, residentKey: "preferred" }
  return navigator.credentials.create({ publicKey })
}

async function sendPasskey(event) {
  event.preventDefault()
  const form = event.target
  const failed = form.querySelector("[data-passkey-failed]")
  failed.hidden = true
  try {
    form.elements.credential.value = JSON.stringify(await credentialFor(form))
    form.submit()
  } catch {
    failed.hidden = false
  }
}

const able = Boolean(window.PublicKeyCredential?.parseCreationOptionsFromJSON)
for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.hidden = !able
  form.addEventListener("submit", sendPasskey)
  // Before this file has come, a press would send a form that no passkey has filled in.
  form.querySelector("button").disabled = false
}
if (able) {
  for (const note of document.querySelectorAll("[data-no-passkey]")) note.hidden = true
}
