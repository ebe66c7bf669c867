package import Foundation
package import KasaneDomain

/// A calendar date without a time zone, such as `1996-02-29`.
package struct Birthday: Hashable, Sendable, CustomStringConvertible {
    private static let format = Date.ISO8601FormatStyle().year().month().day()

    /// The start of the day in UTC.
    package let date: Date

    package var description: String { date.formatted(Self.format) }

    package init(_ text: String) throws(DomainError) {
        // The parser changes a nonexistent date to another date: 2026-02-30 becomes 2 March.
        guard let date = try? Self.format.parse(text), date.formatted(Self.format) == text else {
            throw .invalidInput(UserReason.birthdayInvalid, field: "birthday")
        }
        self.date = date
    }

    /// Whether the day has started in any time zone.
    ///
    /// Days start first in UTC+14.
    package func hasBegun(at now: Date) -> Bool {
        date.addingTimeInterval(-14 * 3_600) <= now
    }
}
