import KasaneDomain

package struct PageOutOfRange: ErrorReason {
    package let number: Int
    package let highest: Int

    package init(_ number: Int, highest: Int) {
        self.number = number
        self.highest = highest
    }

    package var code: String { "page-out-of-range" }

    package var description: String {
        "page \(number) does not exist; there are pages 1 to \(highest)"
    }
}
