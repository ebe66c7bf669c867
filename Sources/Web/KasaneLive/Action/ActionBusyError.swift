/// An error thrown if an action is called while it is running and doesn't accept concurrent calls.
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
