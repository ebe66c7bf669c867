import TenkiDomain

extension Percentage {
    /// Creates a percentage from a decimal number; returns `nil` outside of 0 to 100.
    init?(rounding number: Double) {
        guard (0...100).contains(number) else { return nil }
        self.init(Int(number.rounded()))
    }
}
