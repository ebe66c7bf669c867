/// A button that loads more rows when it scrolls into view.
///
/// ```swift
/// ForEach(model.photos) { photo in PhotoTile(photo) }
/// if model.hasMore {
///     LoadMore("More photos", model.loadNextPage)
/// }
/// ```
///
/// Put the button after the list. Without JavaScript, it is a normal button. The button is disabled
/// while the action runs, so each page of results is loaded once.
public struct LoadMore: HTML {
    private let label: String
    private let action: Action<Void>
    private let location: SourceLocation

    /// Creates the button.
    public init(
        _ label: String,
        _ action: Action<Void>,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.label = label
        self.action = action
        location = SourceLocation(file: file, line: line, column: column)
    }

    /// Writes the button.
    public func render(into output: inout HTMLOutput) {
        Button(
            label: label,
            name: "",
            // Never runs the action concurrently, regardless of the action's policy.
            isEnabled: action.isEnabled && !action.isExecuting,
            isBusy: action.isExecuting,
            attributes: [Attribute(plain: "data-visible", "")],
            location: location,
            press: { try await action.run(()) }
        )
        .render(into: &output)
    }
}
