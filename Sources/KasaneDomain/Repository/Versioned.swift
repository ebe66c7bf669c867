/// An aggregate that is not overwritten by who has not seen its last state.
///
/// A store compares the version with the stored one and adds one to it as it saves. So of two that
/// read the same state, the second to save gets a ``Failure/conflict(_:)``.
///
/// ```swift
/// struct Account: Versioned {
///     let id: AccountID
///     var balance: Int
///     var version = 0
/// }
/// ```
///
/// What was saved is to be read again before it is changed and saved again. Deleting compares
/// nothing.
public protocol Versioned: Identifiable {
    /// How often the aggregate was stored: 0 for one that is new.
    var version: Int { get set }
}

extension Versioned {
    /// Returns the element as it is to be stored in the place of another.
    ///
    /// For those who write a store; the others need not call it.
    ///
    /// - Parameter stored: The version that is stored; `nil` if there is none.
    /// - Returns: The element with the next version.
    /// - Throws: ``Failure/conflict(_:)``, if this is not the version that was read, or there is
    ///   none after it.
    public func succeeding(_ stored: Int?) throws -> Self {
        guard version == stored ?? 0 else {
            throw Failure.conflict(
                stored.map {
                    "\(id) was read as version \(version), but somebody has stored version \($0)"
                } ?? "\(id) was read as version \(version), but somebody has deleted it"
            )
        }
        guard version < .max else {
            throw Failure.conflict("\(id) has version \(version), and there is none after it")
        }
        var next = self
        next.version += 1
        return next
    }
}
