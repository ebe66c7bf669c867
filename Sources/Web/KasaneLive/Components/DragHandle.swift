/// A handle for dragging a row with a mouse, pen or finger.
///
/// ```swift
/// ForEach(model.results) { city in
///     span { city.name }
///     Button("Move up") { try await model.move(city, before: nil) }
///     DragHandle()
/// }
/// .onMove { move in try await model.move(move.row, before: move.next) }
/// ```
///
/// The handle is hidden until the script `reorder.js` shows it. The script loads when the pointer
/// first enters the list. During a drag, the page scrolls when the pointer reaches its edges, and
/// Escape cancels the drag. To style a drag, use `data-dragged` on the dragged row and `data-drop`
/// on the row at the drop position. Handles aren't controls, and screen readers ignore them; see
/// ``ForEach/onMove(_:)``.
public struct DragHandle: HTML {
    private let sign: String
    private let attributes: [Attribute]

    /// Creates a handle.
    public init(_ attributes: Attribute..., sign: String = "⠿") {
        self.sign = sign
        self.attributes = attributes
    }

    /// Writes the handle.
    public func render(into output: inout HTMLOutput) {
        let own: [Attribute] = [
            Attribute(plain: "data-handle", ""), Attribute(plain: "data-keep", ""), .hidden,
            .aria(.hidden, true),
        ]
        output.writeStartTag("span", own + attributes)
        output.write(sign)
        output.writeEndTag("span")
    }
}
