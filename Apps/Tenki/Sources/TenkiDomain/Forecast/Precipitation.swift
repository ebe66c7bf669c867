package struct Precipitation: Hashable, Sendable {
    /// The amount in tenths of a millimeter, from 0 to 100,000.
    package let tenths: Int

    /// No week has ever had more than 10 m.
    package init(tenths: Int) throws(ImplausiblePrecipitationError) {
        guard (0...100_000).contains(tenths) else {
            throw ImplausiblePrecipitationError(millimetres: Double(tenths) / 10)
        }
        self.tenths = tenths
    }

    package init(millimetres: Double) throws(ImplausiblePrecipitationError) {
        guard (0...10_000).contains(millimetres) else {
            throw ImplausiblePrecipitationError(millimetres: millimetres)
        }
        try self.init(tenths: Int((millimetres * 10).rounded()))
    }

    package var millimetres: Double { Double(tenths) / 10 }
}

extension Precipitation: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.tenths < right.tenths }
}

extension ClosedRange<Precipitation> {
    package init?(from lower: Precipitation, to upper: Precipitation) {
        guard lower <= upper else { return nil }
        self = lower...upper
    }
}

package struct ImplausiblePrecipitationError: Error, Equatable, CustomStringConvertible {
    package let millimetres: Double

    package var description: String { "\(millimetres) mm is not an amount of precipitation" }
}
