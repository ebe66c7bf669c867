/// The error that caused a failure, for diagnostics.
public struct UnderlyingError: Error, Hashable, CustomStringConvertible {
    /// The wrapped error.
    public let error: any Error

    /// Wraps an error.
    public init(_ error: any Error) {
        self.error = error
    }

    /// The wrapped error's description.
    public var description: String { "\(error)" }

    /// Returns whether two errors have the same type and description.
    public static func == (left: Self, right: Self) -> Bool {
        type(of: left.error) == type(of: right.error) && left.description == right.description
    }

    /// Hashes the error's description.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}
