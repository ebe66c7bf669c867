extension HTMLOutput {
    /// Writes the attribute of an element that requires a script besides `live.js`.
    ///
    /// A document loads the scripts of its elements. If the element comes with a patch, `live.js`
    /// loads the script. A script is loaded at most once in a document, before or after its
    /// elements, so it listens to the events of the document.
    ///
    /// - Parameter name: The name of the script, without its extension.
    mutating func writeScript(_ name: StaticString) {
        guard let pass else { return }
        pass.add(script: name.description)
        writeAttribute(Attribute(plain: "data-script", name.description))
    }
}
