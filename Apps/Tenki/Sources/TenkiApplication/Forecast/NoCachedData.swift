package import KasaneDomain

package struct NoCachedData: ErrorReason {
    package let reason: any ErrorReason

    package init(_ reason: any ErrorReason) {
        self.reason = reason
    }

    package var code: String { reason.code }

    package var description: String { "no forecast is stored yet, and \(reason)" }

    package static func == (left: Self, right: Self) -> Bool {
        DomainError.unavailable(left.reason) == .unavailable(right.reason)
    }

    package func hash(into hasher: inout Hasher) {
        reason.hash(into: &hasher)
    }
}
