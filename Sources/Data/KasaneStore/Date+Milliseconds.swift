public import Foundation

extension Date {
    /// The date rounded to the millisecond, the precision of every store.
    ///
    /// A rounded date comes back from every store unchanged, so a use case tested with one store
    /// behaves the same with the others. Half a millisecond rounds up. Rounding a rounded date does
    /// not change it.
    ///
    /// ```swift
    /// let moment = Date().roundedToMilliseconds
    /// ```
    public var roundedToMilliseconds: Date {
        let milliseconds = (timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        // Foundation counts from 2001. The quotient is the number closest to the millisecond.
        return Date(timeIntervalSinceReferenceDate: (milliseconds - 978_307_200_000) / 1_000)
    }

    /// Whether the rounded date is in the years 1 to 9999, the range of every store.
    package var isStorable: Bool {
        let milliseconds = (timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        return (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds)
    }
}
