"""Which texts of a page look alike, so that axe need judge the contrast of one of them: that is most of what a look costs.

Alike are texts of one colour, size, weight and shadow whose elements and all around them have the same backgrounds, opacities and
filters. What could differ all the same is judged one by one: drawings and whatever else is laid over something, what can be
scrolled out of sight or is cut off, and controls with their labels, which need no contrast while they are disabled.

Marked are those to be judged. What has no text of its own never is, fields aside, whose text axe does not see: to ask about the
thousand shapes of a board took as long as to judge its texts. Nor is what looks like a text that axe has let pass before, on
whichever page of this run: most texts of a page look like those of all others.
"""

JUDGED = "data-judged"
MARK_JUDGED = """(judged, passed) => {
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
    const unseen = "script, noscript, style, svg title, svg desc";
    const texts = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const [element, text] = [walker.currentNode.parentElement, walker.currentNode.data.trim()];
        if (text && !element.matches(unseen)) texts.set(element, (texts.get(element) ?? "") + text);
    }
    const controls = "label, button, input, select, textarea, option, fieldset, [aria-disabled]";
    const seen = new Set(passed);
    const looks = new Map();
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
        if (seen.has(key)) continue;
        element.setAttribute(judged, "");
        looks.set(element, key);
        seen.add(key);
    }
    return looks;
}"""
ASK_THOSE = f"axe.configure({{rules: [{{id: 'color-contrast', selector: '[{JUDGED}]'}}]}})"
LOOK = f"""async ([options, passed]) => {{
    if (!("axe" in window)) return null;
    const looks = ({MARK_JUDGED})("{JUDGED}", passed);
    const found = await axe.run({{...options, resultTypes: ["violations", "incomplete"], elementRef: true, selectors: false}});
    const unsure = found.incomplete.filter((rule) => rule.id === "color-contrast").flatMap((rule) => rule.nodes);
    for (const node of unsure) looks.delete(node.element);
    const told = (rule) => rule.nodes.map((node) => `${{rule.id}}: ${{rule.help}}: ${{node.html}} ${{node.failureSummary}}`);
    const violations = found.violations.flatMap(told);
    return [violations, violations.length ? [] : [...looks.values()]];
}}"""
"""What axe finds, a sentence for each element, and the looks that it has let pass; null where it has not been loaded. To hand
over all that axe answers took a fifth of a look."""
