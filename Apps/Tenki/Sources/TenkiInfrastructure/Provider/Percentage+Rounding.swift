import TenkiDomain

extension Percentage {
    init?(rounding number: Double) {
        guard (0...100).contains(number) else { return nil }
        self.init(Int(number.rounded()))
    }
}
