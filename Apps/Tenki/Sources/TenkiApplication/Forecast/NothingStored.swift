package import KasaneDomain

/// The reason why a forecast is not available although none is stored that could be shown instead.
package struct NothingStored: ErrorReason {
    /// The reason why none could be fetched.
    package let reason: any ErrorReason

    /// Creates a reason.
    package init(_ reason: any ErrorReason) {
        self.reason = reason
    }

    /// The stable identifier of the reason why none could be fetched.
    package var code: String { reason.code }

    /// A description for logs.
    package var description: String { "no forecast is stored yet, and \(reason)" }

    /// Returns whether two reasons are equal.
    package static func == (left: Self, right: Self) -> Bool {
        DomainError.unavailable(left.reason) == .unavailable(right.reason)
    }

    /// Hashes the reason why none could be fetched.
    package func hash(into hasher: inout Hasher) {
        reason.hash(into: &hasher)
    }
}
