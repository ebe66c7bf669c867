/// Content that is equal on many pages, and rendered once for all of them.
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
/// The rendered bytes are stored in ``PageEnvironment/sharedContent``. Every page of the process
/// that shows an equal value at the same source location, in the same row and form, reuses them.
/// The following rules apply:
///
/// - The value must contain everything that the content depends on, including the language and the
///   user's permissions. The closure is `@Sendable`, so it cannot read a model; everything else
///   that it captures must be the same for all pages. A debug build renders shared content again at
///   each reuse, and stops the program if the result differs.
/// - Content with a field, or with a form of its own, is rendered for each page, because it
///   contains drafts and the identity of the page. Buttons are shared; their actions belong to each
///   page.
///
/// The update from one value to the next is shared too: the first page that changes from the one
/// to the other computes the steps, and the others send them.
///
/// A reuse costs a comparison of values. Values that come from one observation share their storage
/// and are compared in constant time.
public struct Shared<Value: Equatable & Sendable, Content: HTML>: HTML {
    private let value: Value
    private let location: SourceLocation
    private let content: (Value) -> Content

    /// Creates content that depends on a value, without actions.
    ///
    /// ```swift
    /// Shared(model.board) { board in
    ///     ForEach(board.cities) { city in span { city.name } }
    /// }
    /// ```
    ///
    /// - Parameter value: Everything that the content depends on.
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

    /// Creates content that depends on a value, with actions on a model.
    ///
    /// - Parameters:
    ///   - value: Everything that the content depends on.
    ///   - model: The model of the page, which only the content's actions use.
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

    /// Writes the content, or reuses the rendering of an equal value.
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
                value. Add what it depends on to the value.
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
    /// Creates shared content from a component that is its own value.
    ///
    /// Its properties are everything that it depends on.
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
