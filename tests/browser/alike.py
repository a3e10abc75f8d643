"""Which texts of a page look alike, so that axe need judge the contrast of one of them: that is most of what a look costs.

Alike are texts of one colour, size, weight and shadow whose elements and all around them have the same backgrounds, opacities and
filters. What could differ all the same is judged one by one: drawings and whatever else is laid over something, what can be
scrolled out of sight or is cut off, and controls with their labels, which need no contrast while they are disabled.

Marked are those to be judged. What has no text of its own never is, fields aside, whose text axe does not see: to ask about the
thousand shapes of a board took as long as to judge its texts.
"""

JUDGED = "data-judged"
MARK_JUDGED = """(judged) => {
    for (const element of document.querySelectorAll(`[${judged}]`)) element.removeAttribute(judged);
    for (const field of document.querySelectorAll("input, select, textarea")) field.setAttribute(judged, "");
    // The name of a disabled control may stand anywhere.
    const all = document.querySelector("[aria-labelledby]:is(:disabled, [aria-disabled=true])") !== null;
    const grounds = new Map([[null, ""]]);
    const ground = (element) => {  // null: of its own
        if (!grounds.has(element)) {
            const under = ground(element.parentElement);
            const style = getComputedStyle(element);
            const lies = /^(static|relative)$/.test(style.position) && style.transform === "none" && style.float === "none";
            const whole = style.overflow === "visible" || /^(html|body)$/i.test(element.tagName);
            const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode].join();
            const plain = own === "rgba(0, 0, 0, 0),none,1,none,normal";
            const told = under !== null && lies && whole && !element.matches("svg, dialog, [popover]");
            grounds.set(element, !told ? null : plain ? under : `${under}|${own}`);
        }
        return grounds.get(element);
    };
    const texts = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const [element, text] = [walker.currentNode.parentElement, walker.currentNode.data.trim()];
        if (text) texts.set(element, (texts.get(element) ?? "") + text);
    }
    const controls = "label, button, input, select, textarea, option, fieldset, [aria-disabled]";
    const seen = new Set();
    for (const [element, text] of texts) {
        const under = all ? null : ground(element);
        if (under === null || element.closest(controls) || !element.checkVisibility()) {
            element.setAttribute(judged, "");
            continue;
        }
        const style = getComputedStyle(element);
        const legible = /[\\p{L}\\p{N}].*[\\p{L}\\p{N}]/u.test(text);
        const look = [under, style.color, style.fontSize, style.fontWeight, style.textShadow, style.textIndent, legible];
        const key = JSON.stringify([...look, style.visibility, style.clipPath, style.fontFamily]);
        if (!seen.has(key)) element.setAttribute(judged, "");
        seen.add(key);
    }
}"""
ASK_THOSE = f"axe.configure({{rules: [{{id: 'color-contrast', selector: '[{JUDGED}]'}}]}})"
