import Foundation
import TenkiDomain

extension Date {
    /// Creates the time of an observation from a provider's value.
    ///
    /// - Parameters:
    ///   - seconds: The seconds since 1970.
    ///   - field: The provider's name for the value.
    /// - Throws: `UnreadableForecastError`, if the time is not within the years 1970 to 9999.
    init(observed seconds: Int64, field: String) throws {
        guard (0..<253_402_300_800).contains(seconds) else {
            throw UnreadableForecastError(field: field, text: "\(seconds)")
        }
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }
}
