extension HTMLOutput {
    /// Writes the attribute of an element that requires a script besides `live.js`.
    ///
    /// A document loads the scripts of its elements. If the element comes with a patch, or needs
    /// its script late, `live.js` loads the script. A script is loaded at most once in a document,
    /// before or after its elements, so it listens to the events of the document.
    mutating func writeScript(_ name: StaticString, isLate: Bool = false) {
        guard let pass else { return }
        pass.add(PageScript(name: name.description, isLate: isLate))
        writeAttribute(Attribute(plain: "data-script", name.description))
    }
}

/// A script that an element of a page requires.
struct PageScript: Hashable, Sendable {
    let name: String
    /// Whether it is loaded only when the element has the pointer or the focus.
    var isLate = false
}
