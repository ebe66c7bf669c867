import KasaneTesting

extension Browser {
    /// Returns each text and each border of a field whose contrast is below WCAG 2.2 AA.
    func contrastProblems() async throws -> [String] {
        try await evaluate(colours + contrast)
    }

    func sidewaysScrolling() async throws -> Int {
        try await evaluate(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
    }

    func pressable() async throws -> [String] {
        try await evaluate(
            """
            return [...document.querySelectorAll("button, input, select, .sections, .bottom")]
              .filter(e => e.checkVisibility() && !e.closest("thead, dialog"))
              .map(e => e.outerHTML.slice(0, 80));
            """
        )
    }

    func keyboardProblems(limit: Int = 40) async throws -> [String] {
        let count: Int = try await evaluate(controls + start, limit)
        var problems: [String] = []
        for index in 0..<count {
            // A date field contains several tab stops.
            repeat {
                try await press(.tab)
            } while try await evaluate(staysInField, index)
            problems += try await evaluate(colours + focus, index, as: [String].self)
        }
        // Data that arrive meanwhile bring links, so the next one is not the one of the start.
        let isSame: Bool = try await evaluate(controls + compare, limit)
        return isSame ? problems : try await keyboardProblems(limit: limit)
    }
}

/// Functions that blend layered colours and compute contrast ratios.
///
/// The formula is that of https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
private let colours = """
    for (const animation of document.getAnimations()) animation.finish();
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const read = colour => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = (top, below) => {
      const alpha = top[3] + below[3] * (1 - top[3]);
      if (!alpha) return [0, 0, 0, 0];
      const mix = i => (top[i] * top[3] + below[i] * below[3] * (1 - top[3])) / alpha;
      return [mix(0), mix(1), mix(2), alpha];
    };
    // The colour of a layer on an element, blended with everything behind it.
    const shown = (layer, element) => {
      for (let e = element; e; e = e.parentElement) {
        const style = getComputedStyle(e);
        layer = over(layer, read(style.backgroundColor));
        layer[3] *= style.opacity;
      }
      return over(layer, read("Canvas"));
    };
    const luminance = colour => {
      const [r, g, b] = colour.map(v => v / 255)
        .map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
      return .2126 * r + .7152 * g + .0722 * b;
    };
    const ratio = (one, other) => {
      const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + .05) / (low + .05);
    };
    const none = [0, 0, 0, 0];
    const name = element => `${element.localName}.${element.getAttribute("class") ?? ""}`
      + ` “${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30)}”`;

    """

private let contrast = """
    const place = document.querySelector("dialog:modal") ?? document.body;
    const problems = new Set();
    const seen = element => element.checkVisibility({ visibilityProperty: true })
      && !element.closest(".unseen, .skip, [disabled]");
    const check = (element, colour, least) => {
      const found = ratio(shown(read(colour), element), shown(none, element));
      if (found < least) problems.add(`${name(element)}: ${found.toFixed(2)} < ${least}`);
    };
    const least = ({ fontSize, fontWeight }) => {
      const size = parseFloat(fontSize);
      return size >= 24 || size >= 18.66 && fontWeight >= 700 ? 3 : 4.5;
    };
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!texts.currentNode.data.trim() || !seen(element)) continue;
      const style = getComputedStyle(element);
      check(element, element.closest("svg") ? style.fill : style.color, least(style));
    }
    for (const field of place.querySelectorAll("input:not([type=hidden]), select, textarea")) {
      if (!seen(field)) continue;
      const style = getComputedStyle(field);
      check(field, style.color, 4.5);
      if (field.placeholder) check(field, getComputedStyle(field, "::placeholder").color, 4.5);
      const outside = shown(none, field.parentElement);
      const border = ratio(shown(read(style.borderTopColor), field.parentElement), outside);
      if (border < 3) problems.add(`border of ${name(field)}: ${border.toFixed(2)} < 3`);
    }
    return [...problems];
    """

private let controls = """
    const place = document.querySelector("dialog:modal") ?? document.body;
    const all = "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']";
    const found = [...place.querySelectorAll(all)]
      // The arrow keys move between the options of a list, and between the cities of a map.
      .filter(c => !c.disabled && !c.matches("[role=option], [data-script=arrows] [tabindex='-1']"))
      .filter(c => c.checkVisibility({ visibilityProperty: true }))
      .slice(0, arguments[0]);

    """

private let start = """
    window.controls = found;
    place.tabIndex = -1;
    place.focus();
    place.removeAttribute("tabindex");
    return window.controls.length;
    """

private let compare = """
    return found.length == window.controls.length
      && found.every((control, index) => control == window.controls[index]);
    """

private let staysInField = """
    const { activeElement } = document;
    return activeElement.type == "date" && activeElement == window.controls[arguments[0] - 1];
    """

private let focus = """
    const wanted = window.controls[arguments[0]];
    const element = document.activeElement;
    const problems = [];
    if (element != wanted) problems.push(`${name(element)} has the focus, not ${name(wanted)}`);
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    if (outlineStyle == "none" || parseFloat(outlineWidth) < 2)
      problems.push(`the focus on ${name(element)} is not seen`);
    const behind = shown(none, element.parentElement);
    const found = ratio(shown(read(outlineColor), element.parentElement), behind);
    if (found < 3) problems.push(`the focus on ${name(element)}: ${found.toFixed(2)} < 3`);
    return problems;
    """
