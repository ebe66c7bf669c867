/// The part of a row by which the user drags it, with a mouse, a pen or a finger.
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
/// The script `reorder.js` shows the handle, which is hidden without it. The script is loaded when
/// the pointer first enters the list. For the style sheet, the dragged row has the attribute
/// `data-dragged`, and the row whose place it takes has `data-drop`. The page scrolls at its edges,
/// and Escape cancels. A handle is not a control, and screen readers ignore it; see
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
