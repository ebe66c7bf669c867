import Foundation

extension Date {
    /// The moment that displayed ages are relative to: rounded down to ten seconds, so that pages
    /// rendered within them are equal.
    ///
    /// Ages are displayed in minutes, so a page shows a new age at most ten seconds late.
    var shared: Date { roundedDown(to: 10) }

    func roundedDown(to seconds: Double) -> Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / seconds).rounded(.down) * seconds)
    }
}
