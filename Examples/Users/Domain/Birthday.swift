package import Foundation
package import KasaneDomain

/// A day of the calendar, such as `1996-02-29`, without a time zone.
package struct Birthday: Hashable, Sendable, CustomStringConvertible {
    private static let format = Date.ISO8601FormatStyle().year().month().day()

    /// The beginning of the day in Greenwich.
    package let date: Date

    package var description: String { date.formatted(Self.format) }

    package init(_ text: String) throws(DomainError) {
        // A day that does not exist is read as another one, such as 2026-02-30 as 2 March.
        guard let date = try? Self.format.parse(text), date.formatted(Self.format) == text else {
            throw .invalidInput(UserReason.birthdayInvalid, field: "birthday")
        }
        self.date = date
    }

    /// Whether the day has begun in the first time zone, 14 hours before Greenwich.
    package func hasBegun(at moment: Date) -> Bool {
        date.addingTimeInterval(-14 * 3_600) <= moment
    }
}
