/// An aggregate with optimistic locking.
///
/// Saving an element compares its version with the stored version and increments the version. If
/// two transactions read the same version, the second save throws
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
/// After saving an aggregate, read it again before changing it again. Deleting an aggregate doesn't
/// compare versions.
public protocol Versioned: Identifiable {
    /// The number of times the aggregate has been stored. A new aggregate has version 0.
    var version: Int { get set }
}

extension Versioned {
    /// Returns the element with the version to store.
    ///
    /// Only stores call this method.
    ///
    /// - Parameter stored: The stored version, or `nil` if the element isn't stored.
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
