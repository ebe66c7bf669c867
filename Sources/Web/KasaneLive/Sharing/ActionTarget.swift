/// A reference to the model for the actions of shared content.
///
/// The content itself can't read the model.
///
/// ```swift
/// Shared(model.board, of: model) { board, model in
///     Button("Refresh", action: model { try await $0.refresh() })
/// }
/// ```
public struct ActionTarget<Model> {
    let model: Model

    /// Returns an action that runs on the model of the page on which the user presses the button.
    public func callAsFunction(
        _ work: @escaping (Model) async throws -> Void
    ) -> () async throws -> Void {
        { try await work(model) }
    }

    /// Returns an action that passes the event's value to the model of the page on which the event
    /// occurs.
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
