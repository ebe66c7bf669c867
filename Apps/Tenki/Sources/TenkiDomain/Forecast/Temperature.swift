package struct Temperature: Hashable, Sendable {
    /// The temperature in tenths of a degree Celsius, from -1000 to 700.
    package let tenths: Int

    /// No weather station has ever measured less than -100 °C or more than 70 °C.
    package init(tenths: Int) throws(ImplausibleTemperatureError) {
        guard (-1000...700).contains(tenths) else {
            throw ImplausibleTemperatureError(celsius: Double(tenths) / 10)
        }
        self.tenths = tenths
    }

    package init(celsius: Double) throws(ImplausibleTemperatureError) {
        guard (-100...70).contains(celsius) else {
            throw ImplausibleTemperatureError(celsius: celsius)
        }
        try self.init(tenths: Int((celsius * 10).rounded()))
    }

    package var celsius: Double { Double(tenths) / 10 }

    package var fahrenheit: Double { celsius * 9 / 5 + 32 }
}

extension Temperature: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.tenths < right.tenths }
}

extension ClosedRange<Temperature> {
    package init?(from lower: Temperature, to upper: Temperature) {
        guard lower <= upper else { return nil }
        self = lower...upper
    }
}

package struct ImplausibleTemperatureError: Error, Equatable, CustomStringConvertible {
    package let celsius: Double

    package var description: String { "\(celsius) °C is not an air temperature" }
}
