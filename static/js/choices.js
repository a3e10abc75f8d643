// A choice that was made before htmx had read the page, as on a slow connection, is sent once it has.
addEventListener("DOMContentLoaded", () => {
  for (const select of document.querySelectorAll("form select")) {
    const first = [...select.options].findIndex((option) => option.defaultSelected)
    if (select.selectedIndex !== Math.max(first, 0)) select.dispatchEvent(new Event("change", { bubbles: true }))
  }
})
