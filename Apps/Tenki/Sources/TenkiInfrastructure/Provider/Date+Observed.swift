import Foundation
import TenkiDomain

extension Date {
    init(observed seconds: Int64, field: String) throws {
        guard (0..<253_402_300_800).contains(seconds) else {
            throw UnreadableForecastError(field: field, text: "\(seconds)")
        }
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }
}
