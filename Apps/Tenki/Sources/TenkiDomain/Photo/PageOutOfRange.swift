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
        "there is no page \(number); the pages are 1 to \(highest)"
    }
}
