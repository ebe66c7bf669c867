/// A region that is sent again only when its content changes.
///
/// ```swift
/// Live(.p, role: .status) { "\(model.results.count) found" }
/// ```
///
/// Regions are optional and make patches smaller. A change outside all regions sends the whole
/// body. Regions can be nested, and a change in an inner region doesn't send the outer region. An
/// SVG drawing can't contain regions, so put the whole drawing in a region.
public struct Live<Content: HTML>: HTML {
    private let tag: RegionTag
    private let attributes: [Attribute]
    private let location: SourceLocation
    private let content: Content

    /// Creates a region.
    ///
    /// - Parameters:
    ///   - role: The ARIA role. Screen readers announce changes if the role is `.status`.
    ///   - attributes: The region's attributes. Only classes can change.
    public init(
        _ tag: RegionTag = .div,
        role: ARIARole? = nil,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder content: () -> Content
    ) {
        self.tag = tag
        self.attributes = (role.map { [.role($0)] } ?? []) + attributes
        location = SourceLocation(file: file, line: line, column: column)
        self.content = content()
    }

    /// Writes the region.
    public func render(into output: inout HTMLOutput) {
        let id = output.claim(.region, attributes, location)
        output.writeRegion(.region, tag, attributes, id: id) { content.render(into: &$0) }
    }
}

extension HTMLOutput {
    /// Writes an element as a region, with a script that loads when the pointer or focus enters the
    /// region.
    mutating func writeRegion(
        _ kind: RegionRecord.Kind,
        _ tag: RegionTag,
        _ attributes: [Attribute],
        id: NodeID?,
        lateScript: StaticString? = nil,
        content: (inout HTMLOutput) -> Void
    ) {
        if let id { pass?.beginRegion(id, kind, at: self) }
        openStartTag(tag.name)
        if let id {
            writeMarkup(" id=\"")
            write(id.text)
            writeMarkup("\"")
        }
        if let lateScript { writeScript(lateScript, isLate: true) }
        for attribute in attributes where id == nil || !attribute.isIdentity {
            writeAttribute(attribute)
        }
        writeMarkup(">")
        content(&self)
        writeEndTag(tag.name)
        if id != nil { pass?.endRegion(at: self) }
    }

    /// Returns the ID of an element at a source location, or `nil` if the page isn't live.
    func claim(
        _ kind: IdentityKind,
        _ attributes: [Attribute],
        _ location: SourceLocation,
        name: String = ""
    ) -> NodeID? {
        guard let pass else { return nil }
        if let given = attributes.identity { return pass.claim(given: given) }
        return pass.claim { occurrence in
            pass.identities.scope.identity(
                kind,
                location: location,
                name: name,
                occurrence: occurrence
            )
        }
    }

    /// Returns the ID of a named element, or `nil` if the page isn't live.
    func claim(_ kind: IdentityKind, _ attributes: [Attribute], name: String) -> NodeID? {
        guard let pass else { return nil }
        if let given = attributes.identity { return pass.claim(given: given) }
        return pass.claim { occurrence in
            pass.identities.scope.identity(kind, name: name, occurrence: occurrence)
        }
    }
}

extension [Attribute] {
    var identity: String? {
        first(where: \.isIdentity)?.value
    }
}
