public import KasaneDomain

/// A page number outside of the valid range, which begins with 1.
public struct PageOutOfRange: ErrorReason {
    /// The invalid number.
    public let number: Int
    /// The highest valid number.
    public let highest: Int

    /// Creates a reason.
    public init(_ number: Int, highest: Int) {
        self.number = number
        self.highest = highest
    }

    /// The stable identifier.
    public var code: String { "page-out-of-range" }

    /// A description for logs.
    public var description: String {
        "page \(number) does not exist; there are pages 1 to \(highest)"
    }
}
