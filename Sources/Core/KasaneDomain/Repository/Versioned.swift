/// An aggregate with optimistic locking.
///
/// Saving compares the element's version with the stored one and increments it. If two transactions
/// read the same version, the second to save throws ``DomainError/conflict(_:cause:)``.
///
/// ```swift
/// struct Account: Versioned {
///     let id: AccountID
///     var balance: Int
///     var version = 0
/// }
/// ```
///
/// After saving an aggregate, read it again before you change it again. Deleting doesn't compare
/// versions.
public protocol Versioned: Identifiable {
    /// The number of times the aggregate has been stored, or 0 if never.
    var version: Int { get set }
}

extension Versioned {
    /// Returns the element with the version to store.
    ///
    /// Called only by stores.
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
