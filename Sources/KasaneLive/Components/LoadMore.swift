/// A button at the end of a list that presses itself when it comes into view.
///
/// ```swift
/// Each(model.photos) { photo in PhotoTile(photo) }
/// if model.hasMore {
///     LoadMore("More photos", model.loadNextPage)
/// }
/// ```
///
/// Without JavaScript it is a button. While the action runs it is off, so that a page is loaded once.
public struct LoadMore: HTML {
    private let label: String
    private let action: Action<Void>
    private let place: SourcePlace

    /// Makes the button.
    ///
    /// - Parameters:
    ///   - label: Its text.
    ///   - action: Loads what comes next.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - column: Where it stands.
    public init(
        _ label: String,
        _ action: Action<Void>,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.label = label
        self.action = action
        place = SourcePlace(file: file, line: line, column: column)
    }

    /// Writes the button.
    public func render(into output: inout HTMLOutput) {
        let id = output.claim(.button, [], place)
        // While it loads, the next page is not wanted, whatever the action would do with a second call.
        let isEnabled = action.isEnabled && !action.isExecuting
        if let id, isEnabled { output.pass?.add(id, .button { try await action() }) }
        output.writeButton(
            id,
            [Attribute(plain: "data-visible", "")],
            isEnabled: isEnabled,
            isBusy: action.isExecuting
        )
        output.write(label)
        output.writeEndTag("button")
    }
}
