package struct Temperature: Hashable, Sendable {
    /// The temperature in tenths of a degree Celsius, from -1000 to 700.
    package let tenths: Int

    /// Creates a temperature from tenths of a degree Celsius.
    ///
    /// - Throws: ``ImplausibleTemperatureError`` outside of -100 °C to 70 °C, which no weather
    ///   station has ever measured.
    package init(tenths: Int) throws(ImplausibleTemperatureError) {
        guard (-1000...700).contains(tenths) else {
            throw ImplausibleTemperatureError(celsius: Double(tenths) / 10)
        }
        self.tenths = tenths
    }

    /// Creates a temperature from degrees Celsius, rounded to a tenth.
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
