/// A store as a server needs it: whether it can write now, and what runs while it is open.
///
/// ```swift
/// try await store.checkWritable(within: .seconds(1))
/// ```
public protocol ServedStore: Sendable {
    /// Whether servers on several machines can use the store at the same time.
    var isShared: Bool { get }

    /// Checks that a transaction could write now, without writing.
    ///
    /// - Throws: The error that a transaction would throw.
    func checkWritable(within deadline: Duration) async throws

    /// Does the periodic work of an open store, such as checkpoints, until the task is cancelled.
    ///
    /// It returns at once if there is no such work.
    ///
    /// - Parameter report: Called with the errors, after which the work continues.
    func maintain(reporting report: @escaping @Sendable (any Error) -> Void) async

    /// Prepares periodic copies of the store.
    ///
    /// - Parameters:
    ///   - folder: The folder of the copies, on another disk.
    ///   - report: Called with the errors, after which the next copy is tried.
    /// - Returns: A function that copies the store until the task is cancelled.
    /// - Throws: ``CopiesUnsupportedError`` if the store cannot be copied by its application, or an
    ///   error that says why the folder cannot be used.
    func periodicCopies(
        in folder: String,
        every interval: Duration,
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws -> @Sendable () async throws -> Void
}

/// The error of a store that its application cannot copy.
public struct CopiesUnsupportedError: Error, Hashable, CustomStringConvertible {
    /// How the store is copied instead.
    public let description: String

    /// Creates the error.
    ///
    /// - Parameter advice: How the store is copied instead.
    public init(_ advice: String) {
        description = advice
    }
}
