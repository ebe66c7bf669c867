/// A store that supports the operations of a server: write checks, maintenance and periodic
/// backups.
///
/// ```swift
/// try await store.checkWritable(within: .seconds(1))
/// ```
public protocol ServedStore: Sendable {
    /// Whether several machines can use the store concurrently.
    var isShared: Bool { get }

    /// Checks whether a transaction can currently write, without writing.
    ///
    /// - Throws: The error that such a transaction would throw.
    func checkWritable(within deadline: Duration) async throws

    /// Runs periodic maintenance, such as checkpoints, until the task is cancelled.
    ///
    /// This method returns immediately if the store needs no maintenance.
    ///
    /// - Parameter report: A closure that receives each error. Maintenance continues after an
    ///   error.
    func maintain(reporting report: @escaping @Sendable (any Error) -> Void) async

    /// Prepares periodic copies of the store.
    ///
    /// - Parameters:
    ///   - folder: The folder for the copies, ideally on another disk.
    ///   - report: A closure that receives each error. Copying continues at the next interval.
    /// - Returns: A function that copies the store periodically until the task is cancelled.
    /// - Throws: ``CopiesUnsupportedError`` if the application can't copy this store, or an error
    ///   that explains why the folder can't be used.
    func periodicCopies(
        in folder: String,
        every interval: Duration,
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws -> @Sendable () async throws -> Void
}

/// An error thrown by a store that the application can't copy.
public struct CopiesUnsupportedError: Error, Hashable, CustomStringConvertible {
    /// Advice on how to copy the store instead.
    public let description: String

    /// Creates an error with advice on how to copy the store instead.
    public init(_ advice: String) {
        description = advice
    }
}
