"""Which texts of a page look alike, so that axe need judge the contrast of one of them: that is most of what a look costs.

Alike are texts of one colour, size, weight and shadow whose elements and all around them have the same backgrounds, opacities and
filters. What could differ all the same is judged one by one: whatever is laid over something, what can be scrolled out of sight
or is cut off, and disabled controls with their labels, which need no contrast.

Marked are those to be judged. What has no text of its own never is, fields aside, whose text axe does not see: to ask about the
thousand shapes of a board took as long as to judge its texts. Nor is what axe has no opinion of: texts of drawings, because their
ground is a picture; what is there for the ear alone; and options. Nor what looks like a text that axe has let pass before, on
whichever page of this run: most texts of a page look like those of all others. On a gradient it never knows, so once is enough.
"""

JUDGED = "data-judged"
MARK_JUDGED = """(judged, passed) => {
    for (const element of document.querySelectorAll(`[${judged}]`)) element.removeAttribute(judged);
    // The name of a disabled control may stand anywhere.
    const all = document.querySelector("[aria-labelledby]:is(:disabled, [aria-disabled=true])") !== null;
    const UNSEEN = "unseen";
    const grounds = new Map([[null, ""]]);
    const ground = (element) => {  // null: of its own
        if (!grounds.has(element)) {
            const under = ground(element.parentElement);
            const style = getComputedStyle(element);
            const lies = /^(static|relative)$/.test(style.position) && style.transform === "none" && style.float === "none";
            const small = element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
            const whole = style.overflow === "visible" || small || /^(html|body)$/i.test(element.tagName);
            const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode].join();
            const plain = own === "rgba(0, 0, 0, 0),none,1,none,normal";
            const told = under !== null && lies && whole && !element.matches("svg, dialog, [popover]");
            const unseen = under === UNSEEN || style.clipPath === "inset(50%)";
            grounds.set(element, unseen ? UNSEEN : !told ? null : plain ? under : `${under}|${own}`);
        }
        return grounds.get(element);
    };
    const silent = "script, noscript, style, option, optgroup";
    const texts = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const [element, text] = [walker.currentNode.parentElement, walker.currentNode.data.trim()];
        if (!text || element instanceof SVGElement || element.matches(silent)) continue;
        texts.set(element, (texts.get(element) ?? "") + text);
    }
    const wordless = ["hidden", "range", "color", "checkbox", "radio", "image"];
    for (const field of document.querySelectorAll("input, select, textarea")) {
        if (!wordless.includes(field.type)) texts.set(field, "Words");
    }
    const off = (element) => element?.closest(":disabled, [aria-disabled=true]");
    const seen = new Set(passed);
    const looks = new Map();
    for (const [element, text] of texts) {
        const under = all ? null : ground(element);
        if (under === UNSEEN || !element.checkVisibility()) continue;
        if (under === null || off(element) || off(element.closest("label")?.control)) {
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
LOOK = f"""async ([options, passed, fits]) => {{
    if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
    if (!("axe" in window)) return null;
    const looks = ({MARK_JUDGED})("{JUDGED}", passed.split("\\n"));
    const found = await axe.run({{...options, resultTypes: ["violations", "incomplete"], elementRef: true, selectors: false}});
    const unsure = found.incomplete.filter((rule) => rule.id === "color-contrast").flatMap((rule) => rule.nodes);
    for (const {{element, any: [check]}} of unsure) {{
        const ground = JSON.parse(looks.get(element) ?? '[""]')[0].split("|").at(-1);
        if (check?.data?.messageKey !== "bgGradient" || !ground.includes("gradient")) looks.delete(element);
    }}
    const told = (rule) => rule.nodes.map((node) => `${{rule.id}}: ${{rule.help}}: ${{node.html}} ${{node.failureSummary}}`);
    const violations = found.violations.flatMap(told);
    const width = document.documentElement.scrollWidth;
    if (fits && width > innerWidth) violations.push(`${{location}} is ${{width}} pixels wide on a screen of ${{innerWidth}}`);
    return [violations, violations.length ? [] : [...looks.values()]];
}}"""
"""What axe finds as soon as the page is there, a sentence for each element, one more if it has to fit and does not, and the looks
that axe has let pass; null where it has not been loaded. To hand over all that axe answers took a fifth of a look."""
