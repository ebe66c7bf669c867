/// A modal dialog.
///
/// ```swift
/// Dialog("Your name", isShown: $model.asksForName) {
///     TextField("Name", text: $model.name)
///     Button("Save", model.save)
/// }
/// ```
///
/// The title is also the accessible name. When the dialog closes, the focus returns to the
/// previously focused element.
public struct Dialog<Content: HTML>: HTML {
    private let title: String
    private let isShown: Binding<Bool>
    private let attributes: [Attribute]
    private let location: SourceLocation
    private let cancelText: String
    private let content: Content

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - isShown: Whether the dialog is open. Closing the dialog sets the value to `false`.
    ///   - cancelText: The label of the close button, in the page's language by default. Pressing
    ///     Escape also closes the dialog.
    public init(
        _ title: String,
        isShown: Binding<Bool>,
        cancelText: String? = nil,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder content: () -> Content
    ) {
        self.title = title
        self.isShown = isShown
        self.cancelText = cancelText ?? PageLanguage.current(ja: "閉じる", en: "Close")
        self.attributes = attributes
        location = SourceLocation(file: file, line: line, column: column)
        self.content = content()
    }

    /// Writes the dialog if it is open.
    public func render(into output: inout HTMLOutput) {
        guard isShown.wrappedValue else { return }
        let id = output.claim(.dialog, attributes, location)
        let button = id.map { NodeID("\($0.text)-cancel") }
        var all: [Attribute] = [Attribute(plain: "data-modal", ""), .open]
        if let id, let button {
            let close = returning(.stay) { isShown.wrappedValue = false }
            output.pass?.add(button, .button(Press(work: close)))
            all.append(Attribute(plain: "data-cancel", button.text))
            all.append(.aria(.labelledBy, "\(id.text)-title"))
        }
        output.writeRegion(.region, RegionTag(name: "dialog"), all + attributes, id: id) { output in
            Element("h2", id.map { [.id("\($0.text)-title")] } ?? [], title).render(into: &output)
            content.render(into: &output)
            output.writeButton(button, [], isEnabled: true, isBusy: false)
            output.write(cancelText)
            output.writeEndTag("button")
        }
    }
}
