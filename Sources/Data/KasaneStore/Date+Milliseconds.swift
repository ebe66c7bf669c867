public import Foundation

extension Date {
    /// The date rounded to the nearest millisecond, the precision of every store.
    ///
    /// A rounded date has the same value after a round trip through any store, so a use case tested
    /// with one store behaves the same with another. Half a millisecond is rounded up.
    ///
    /// ```swift
    /// let moment = Date().roundedToMilliseconds
    /// ```
    public var roundedToMilliseconds: Date {
        let milliseconds = (timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        // Foundation's reference date is 2001. The quotient is the closest `Double` to the
        // millisecond.
        return Date(timeIntervalSinceReferenceDate: (milliseconds - 978_307_200_000) / 1_000)
    }

    /// Whether the rounded date is between the years 1 and 9999, the range supported by every
    /// store.
    package var isStorable: Bool {
        let milliseconds = (timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        return (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds)
    }
}
