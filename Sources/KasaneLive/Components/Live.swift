/// A region of a page that is sent anew when its own content changes, and otherwise not.
///
/// ```swift
/// Live(.p, role: .status) { "\(model.results.count) found" }
/// ```
///
/// A page is right without any: what stands in no region is compared too, and if it changes, the whole body is
/// sent. Regions make patches small; they may be nested, and what changes in an inner one does not send
/// the outer. Inside of a drawing there can be none; put the drawing into one.
public struct Live<Content: HTML>: HTML {
    private let tag: RegionTag
    private let attributes: [Attribute]
    private let place: SourcePlace
    private let content: Content

    /// Makes a region.
    ///
    /// - Parameters:
    ///   - tag: The element that it is.
    ///   - role: What it is to assistive technology; `.status` has its changes told.
    ///   - attributes: Its attributes; a class may change.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - column: Where it stands.
    ///   - content: What it shows.
    public init(
        _ tag: RegionTag = .div,
        role: Role? = nil,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder content: () -> Content
    ) {
        self.tag = tag
        self.attributes = (role.map { [.role($0)] } ?? []) + attributes
        place = SourcePlace(file: file, line: line, column: column)
        self.content = content()
    }

    /// Writes the region.
    public func render(into output: inout HTMLOutput) {
        output.writeRegion(.region, tag, attributes, place) { content.render(into: &$0) }
    }
}

extension HTMLOutput {
    /// Writes an element that is a region, with an identity by its place unless an attribute gives one.
    mutating func writeRegion(
        _ kind: RegionRecord.Kind,
        _ tag: RegionTag,
        _ attributes: [Attribute],
        _ place: SourcePlace,
        content: (inout HTMLOutput) -> Void
    ) {
        writeRegion(kind, tag, attributes, id: claim(.region, attributes, place), content: content)
    }

    /// Writes an element that is a region and has an identity.
    mutating func writeRegion(
        _ kind: RegionRecord.Kind,
        _ tag: RegionTag,
        _ attributes: [Attribute],
        id: NodeID?,
        content: (inout HTMLOutput) -> Void
    ) {
        if let id { pass?.beginRegion(id, kind, at: self) }
        openStartTag(tag.name)
        if let id {
            writeMarkup(" id=\"")
            write(id.text)
            writeMarkup("\"")
        }
        for attribute in attributes where id == nil || !attribute.isIdentity {
            writeAttribute(attribute)
        }
        writeMarkup(">")
        content(&self)
        writeEndTag(tag.name)
        if id != nil { pass?.endRegion(at: self) }
    }

    /// Returns the identity of a thing at a place, or `nil` where nothing is live.
    func claim(
        _ kind: IdentityKind,
        _ attributes: [Attribute],
        _ place: SourcePlace,
        name: String = ""
    ) -> NodeID? {
        guard let pass else { return nil }
        if let given = attributes.identity { return pass.claim(given: given) }
        return pass.claim { occurrence in
            pass.scope.identity(kind, place: place, name: name, occurrence: occurrence)
        }
    }

    /// Returns the identity of a thing with a name, or `nil` where nothing is live.
    func claim(_ kind: IdentityKind, _ attributes: [Attribute], name: String) -> NodeID? {
        guard let pass else { return nil }
        if let given = attributes.identity { return pass.claim(given: given) }
        return pass.claim { occurrence in
            pass.scope.identity(kind, name: name, occurrence: occurrence)
        }
    }
}

extension [Attribute] {
    /// The identity that the application gave, if any.
    var identity: String? {
        first(where: \.isIdentity)?.value
    }
}
