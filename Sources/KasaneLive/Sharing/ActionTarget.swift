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
    ///
    /// - Parameter work: The action's work.
    /// - Returns: The action, for a button.
    public func callAsFunction(
        _ work: @escaping (Model) async throws -> Void
    ) -> () async throws -> Void {
        { try await work(model) }
    }
}
