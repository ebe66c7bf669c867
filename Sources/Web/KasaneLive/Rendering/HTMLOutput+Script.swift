extension HTMLOutput {
    /// Requires a script for an element, in addition to `live.js`.
    ///
    /// A document loads the scripts of its elements. If the element arrives in a patch or needs its
    /// script late, `live.js` loads it. A script is loaded once per document, before or after its
    /// elements, so it must listen to the document's events.
    mutating func writeScript(_ name: StaticString, isLate: Bool = false) {
        guard let pass else { return }
        pass.add(PageScript(name: name.description, isLate: isLate))
        writeAttribute(Attribute(plain: "data-script", name.description))
    }
}

/// A script that an element needs.
struct PageScript: Hashable, Sendable {
    let name: String
    /// Whether to load it only when the pointer or the focus enters the element.
    var isLate = false
}
