extension HTMLOutput {
    /// Declares that an element requires a script in addition to `live.js`.
    ///
    /// A document loads its elements' scripts. If an element arrives in a patch or its script is
    /// loaded late, `live.js` loads the script. A script is loaded once per document, before or
    /// after its elements, so it must listen to the document's events.
    /// elements, so it must listen to the document's events.
    mutating func writeScript(_ name: StaticString, isLate: Bool = false) {
        guard let pass else { return }
        pass.add(PageScript(name: name.description, isLate: isLate))
        writeAttribute(Attribute(plain: "data-script", name.description))
    }
}

/// A script required by an element.
struct PageScript: Hashable, Sendable {
    let name: String
    /// Whether to load the script only when the pointer or focus enters the element.
    var isLate = false
}
