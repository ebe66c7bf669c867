/// A whole number of percent from 0 to 100.
package struct Percentage: Hashable, Sendable {
    package let value: Int

    package init?(_ value: Int) {
        guard (0...100).contains(value) else { return nil }
        self.value = value
    }
}
