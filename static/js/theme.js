// Light or dark: the system decides until the reader does, in the settings of an account (then the page says so, and there
// is no button) or by the button. Loaded in the head without defer, so that no page is painted in the wrong one first.
// Without this file the system decides, or the account, and the button stays hidden.
const root = document.documentElement
const settled = "theme" in root.dataset

function keptTheme() {
  try {
    return localStorage.getItem("theme")
  } catch {
    return null // storage is forbidden
  }
}

function keepTheme(theme) {
  try {
    localStorage.setItem("theme", theme)
  } catch {
    // it then lasts as long as the page
  }
}

if (!settled && ["light", "dark"].includes(keptTheme())) root.dataset.theme = keptTheme()

addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector("[data-theme-toggle]")
  if (!button || settled) return
  button.hidden = false
  button.addEventListener("click", () => {
    const bySystem = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
    const now = root.dataset.theme ?? bySystem
    root.dataset.theme = now === "dark" ? "light" : "dark"
    keepTheme(root.dataset.theme)
  })
})
