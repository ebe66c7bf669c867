/// An aggregate protected by optimistic locking.
///
/// When a store saves an element, it compares the version with the stored version and increments
/// it. If two transactions read the same state, the second one to save throws
/// ``DomainError/conflict(_:cause:)``.
///
/// ```swift
/// struct Account: Versioned {
///     let id: AccountID
///     var balance: Int
///     var version = 0
/// }
/// ```
///
/// Read a saved aggregate again before changing and saving it again. Deletion does not compare
/// versions.
public protocol Versioned: Identifiable {
    /// The number of times the aggregate was stored; 0 for a new one.
    var version: Int { get set }
}

extension Versioned {
    /// Returns the element with the version to store.
    ///
    /// Only implementations of stores call this method.
    ///
    /// - Parameter stored: The stored version, or `nil` if the element is not stored.
    /// - Throws: ``DomainError/conflict(_:cause:)`` if the versions differ or the version is
    ///   `Int.max`.
    public func nextVersion(replacing stored: Int?) throws -> Self {
        guard version == stored ?? 0 else {
            throw DomainError.conflict(
                stored.map { Conflict.changed(id: "\(id)", read: version, stored: $0) }
                    ?? Conflict.deleted(id: "\(id)")
            )
        }
        guard version < .max else {
            throw DomainError.conflict(Conflict.versionsExhausted(id: "\(id)"))
        }
        var next = self
        next.version += 1
        return next
    }
}
