import Foundation
import TenkiDomain

extension Date {
    /// Makes the moment of an observation of what a provider says.
    ///
    /// - Parameters:
    ///   - seconds: Seconds since 1970.
    ///   - field: What the provider calls it.
    /// - Throws: `UnreadableForecast`, if it is no moment of the years 1970 to 9999.
    init(observed seconds: Int64, field: String) throws {
        guard (0..<253_402_300_800).contains(seconds) else {
            throw UnreadableForecast(field: field, text: "\(seconds)")
        }
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }
}
