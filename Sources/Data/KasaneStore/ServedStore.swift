/// A store behind a server, with a write check, maintenance and periodic copies.
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

    /// Runs periodic maintenance, such as checkpoints, until the task is cancelled.
    ///
    /// Returns immediately if the store needs no maintenance.
    ///
    /// - Parameter report: Called with each error. Maintenance then continues.
    func maintain(reporting report: @escaping @Sendable (any Error) -> Void) async

    /// Prepares periodic copies of the store.
    ///
    /// - Parameters:
    ///   - folder: The folder for the copies, ideally on another disk.
    ///   - report: Called with each error. The next copy is still attempted.
    /// - Returns: A function that copies the store until the task is cancelled.
    /// - Throws: ``CopiesUnsupportedError`` if the application cannot copy the store, or an error
    ///   that says why the folder cannot be used.
    func periodicCopies(
        in folder: String,
        every interval: Duration,
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws -> @Sendable () async throws -> Void
}

/// An error for a store that its application cannot copy.
public struct CopiesUnsupportedError: Error, Hashable, CustomStringConvertible {
    /// How to copy the store instead.
    public let description: String

    /// Creates the error.
    ///
    /// - Parameter advice: How to copy the store instead.
    public init(_ advice: String) {
        description = advice
    }
}
