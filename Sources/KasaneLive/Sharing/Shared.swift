/// Content that is equal on many pages, and is rendered once for all of them.
///
/// ```swift
/// Shared(model.board, of: model) { board, model in
///     Each(board.cities) { city in
///         h2 { city.name }
///         Button("Remove", action: model { try await $0.remove(city) })
///     }
/// }
/// ```
///
/// The rendered bytes are kept in ``PageEnvironment/sharedContent`` and reused by every page of the process that
/// shows the same place of the source, in the same row and form, with an equal value. So:
///
/// - The value must hold everything that the content depends on, the language and the reader's rights included. The
///   closure is `@Sendable`, so that it cannot read a model; what it captures besides must be the same for all
///   pages. A debug build renders shared content again at each reuse, and stops the program if it differs.
/// - Content with a field, or with a form of its own, is rendered for each page: drafts and the identity of the page
///   are in it. Buttons are shared; what they do belongs to each page.
///
/// What leads from one value to the next is shared too: the first page that goes from the one to the other finds the
/// steps, and the others send them.
///
/// Comparing values is the cost of a reuse: values that come from one observation share their storage, and are
/// compared in constant time.
public struct Shared<Value: Equatable & Sendable, Content: HTML>: HTML {
    private let value: Value
    private let place: SourcePlace
    private let content: (Value) -> Content

    /// Creates content that depends on a value, without actions.
    ///
    /// - Parameters:
    ///   - value: Everything that the content depends on.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - column: Where it stands.
    ///   - content: What is shown of a value.
    public init(
        _ value: Value,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder content: @escaping @Sendable (Value) -> Content
    ) {
        self.value = value
        self.content = content
        place = SourcePlace(file: file, line: line, column: column)
    }

    /// Creates content that depends on a value, with actions on a model.
    ///
    /// - Parameters:
    ///   - value: Everything that the content depends on.
    ///   - model: The model of the page, which the content's actions work on and nothing else reads.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - column: Where it stands.
    ///   - content: What is shown of a value.
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
        place = SourcePlace(file: file, line: line, column: column)
    }

    /// Writes the content, or what was written of an equal value before.
    public func render(into output: inout HTMLOutput) {
        guard let pass = output.pass else { return content(value).render(into: &output) }
        let key = FragmentKey(
            place: place,
            scope: pass.scope,
            form: pass.form,
            type: ObjectIdentifier(Value.self)
        )
        if let fragment = pass.sharedContent?.fragment(of: value, for: key),
            pass.place(fragment, into: &output)
        {
            return assert(
                isSame(fragment, pass),
                "Shared content at \(place.file):\(place.line) depends on more than its value."
            )
        }
        pass.beginFragment(at: output)
        content(value).render(into: &output)
        let fragment = pass.endFragment(of: key.hashValue, at: output)
        if let fragment, let cache = pass.sharedContent {
            cache.store(fragment, of: value, for: key)
        }
    }

    /// Whether the content is written as it was before.
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
    /// Creates shared content of a piece that is its own value: its properties are all that it depends on.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - column: Where it stands.
    public init(
        _ piece: Value,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) {
        value = piece
        content = { $0 }
        place = SourcePlace(file: file, line: line, column: column)
    }
}

/// The model that the actions of shared content work on; the content itself cannot read it.
public struct ActionTarget<Model> {
    let model: Model

    /// Returns an action on the model of the page whose button was pressed.
    ///
    /// - Parameter work: What the action does.
    /// - Returns: The action, for a button.
    public func callAsFunction(
        _ work: @escaping (Model) async throws -> Void
    ) -> () async throws -> Void {
        { try await work(model) }
    }
}
