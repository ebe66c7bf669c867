/// Thrown by a call to an action that is already running and accepts one call at a time.
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
    public var description: String { "The action is running; it takes one call at a time." }

    init() {}
}
