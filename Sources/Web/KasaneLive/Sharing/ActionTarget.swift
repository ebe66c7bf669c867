/// The model that the actions of shared content use; the content itself cannot read it.
///
/// ```swift
/// Shared(model.board, of: model) { board, model in
///     Button("Refresh", action: model { try await $0.refresh() })
/// }
/// ```
public struct ActionTarget<Model> {
    let model: Model

    /// Returns an action on the model of the page on which the button is pressed.
    public func callAsFunction(
        _ work: @escaping (Model) async throws -> Void
    ) -> () async throws -> Void {
        { try await work(model) }
    }

    /// Returns an action on the model of the page on which the event occurs, with the event's
    /// value.
    ///
    /// ```swift
    /// Shared(model.board, of: model) { board, model in
    ///     ForEach(board.cities) { city in h2 { city.name } }
    ///         .onMove(model { try await $0.move($1.row, before: $1.next) })
    /// }
    /// ```
    public func callAsFunction<Value>(
        _ work: @escaping (Model, Value) async throws -> Void
    ) -> (Value) async throws -> Void {
        { try await work(model, $0) }
    }
}
