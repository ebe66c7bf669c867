/// An error thrown when an action that rejects concurrent calls is called while it is running.
///
/// ```swift
/// do {
///     try await model.refresh()
/// } catch is ActionBusyError {
///     log("The previous refresh is still running.")
/// }
/// ```
public struct ActionBusyError: Error, Hashable, CustomStringConvertible {
    /// A description of the error.
    public var description: String { "The action is already running. Try again when it is done." }

    init() {}
}
