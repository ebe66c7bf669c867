import KasaneDomain

/// A page number outside of the valid range, which begins with 1.
package struct PageOutOfRange: ErrorReason {
    /// The invalid number.
    package let number: Int
    /// The highest valid number.
    package let highest: Int

    /// Creates a reason.
    package init(_ number: Int, highest: Int) {
        self.number = number
        self.highest = highest
    }

    /// The stable identifier.
    package var code: String { "page-out-of-range" }

    /// A description for logs.
    package var description: String {
        "page \(number) does not exist; there are pages 1 to \(highest)"
    }
}
