/// Content that is rendered once for all pages that show the same value.
///
/// ```swift
/// Shared(model.board, of: model) { board, model in
///     ForEach(board.cities) { city in
///         h2 { city.name }
///         Button("Remove", action: model { try await $0.remove(city) })
///     }
/// }
/// ```
///
/// The rendered bytes are stored in ``PageEnvironment/sharedContent``. Pages in the same process
/// reuse them if they show an equal value at the same source location, in the same row and form.
/// Two rules apply:
///
/// - The value must contain everything that the content depends on, including the language and the
///   user's permissions. The closure is `@Sendable`, so it can't read a model, and its other
///   captures must be the same for all pages. Debug builds check this rule by rendering the content
///   again on each reuse, and trap if the result differs.
/// - Content that contains fields or a form is rendered separately for each page, because it
///   contains the page's drafts and ID. Buttons are shared, and their actions run on the page on
///   which they are pressed.
///
/// Updates are also shared. The first page that changes from one value to the next computes the
/// patch, and the other pages send the same patch.
///
/// Reusing content requires comparing two values, which takes constant time if the values share
/// storage, as values from the same observation do.
public struct Shared<Value: Equatable & Sendable, Content: HTML>: HTML {
    private let value: Value
    private let location: SourceLocation
    private let content: (Value) -> Content

    /// Creates shared content that has no actions.
    ///
    /// ```swift
    /// Shared(model.board) { board in
    ///     ForEach(board.cities) { city in span { city.name } }
    /// }
    /// ```
    ///
    /// - Parameter value: A value that contains everything that the content depends on.
    public init(
        _ value: Value,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder content: @escaping @Sendable (Value) -> Content
    ) {
        self.value = value
        self.content = content
        location = SourceLocation(file: file, line: line, column: column)
    }

    /// Creates shared content whose actions run on a model.
    ///
    /// - Parameters:
    ///   - value: A value that contains everything that the content depends on.
    ///   - model: The page's model, which only the content's actions can use.
    public init<Model>(
        _ value: Value,
        of model: Model,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder content: @escaping @Sendable (Value, ActionTarget<Model>) -> Content
    ) {
        self.value = value
        let target = ActionTarget(model: model)
        self.content = { content($0, target) }
        location = SourceLocation(file: file, line: line, column: column)
    }

    /// Writes the content, or the stored bytes of an equal value.
    public func render(into output: inout HTMLOutput) {
        guard let pass = output.pass else { return content(value).render(into: &output) }
        let key = FragmentKey(
            location: location,
            scope: pass.identities.scope,
            form: pass.buttonForm,
            type: ObjectIdentifier(Value.self)
        )
        if let fragment = pass.sharedContent?.fragment(of: value, for: key),
            pass.place(fragment, into: &output)
        {
            return assert(
                isSame(fragment, pass),
                """
                Shared content at \(location.file):\(location.line) depends on more than its \
                value. Add everything it depends on to the value.
                """
            )
        }
        pass.beginFragment(at: output)
        content(value).render(into: &output)
        let fragment = pass.endFragment(of: key.hashValue, at: output)
        if let fragment, let cache = pass.sharedContent {
            cache.store(fragment, of: value, for: key)
        }
    }

    private func isSame(_ fragment: Fragment, _ pass: RenderPass) -> Bool {
        let again = pass.detached()
        var output = HTMLOutput()
        output.pass = again
        again.beginFragment(at: output)
        content(value).render(into: &output)
        return again.endFragment(of: fragment.site, at: output)?.bytes == fragment.bytes
    }
}

extension Shared where Value: HTML, Content == Value {
    /// Creates shared content from an equatable component.
    ///
    /// The component's properties are the value on which the content depends.
    ///
    /// ```swift
    /// Shared(ForecastTile(forecast: forecast))
    /// ```
    public init(
        _ piece: Value,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) {
        value = piece
        content = { $0 }
        location = SourceLocation(file: file, line: line, column: column)
    }
}
