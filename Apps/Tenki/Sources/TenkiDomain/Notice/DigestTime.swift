package import Foundation

/// The time of day in Japan at which a digest is sent: a half hour from 5:30 to 22:00.
package struct DigestTime: Hashable, Sendable, Comparable {
    package let minutes: Int

    /// The time of a new person's digest: 6:30, when the forecast of 5:00 has been fetched.
    package static let standard = Self(unchecked: 390)
    package static let all = stride(from: 330, through: 1320, by: 30).map(Self.init(unchecked:))
    /// The time after which a digest that could not be sent is omitted: 4 hours.
    package static let window: TimeInterval = 4 * 3600

    package init?(minutes: Int) {
        guard (330...1320).contains(minutes), minutes.isMultiple(of: 30) else { return nil }
        self.minutes = minutes
    }

    private init(unchecked minutes: Int) {
        self.minutes = minutes
    }

    package func moment(on day: CalendarDate) -> Date {
        day.start(in: .japan).addingTimeInterval(Double(minutes * 60))
    }

    /// Returns whether a digest may be sent at a moment: not before this time, and not much later.
    package func isDue(at moment: Date) -> Bool {
        let delay = moment.timeIntervalSince(self.moment(on: CalendarDate(moment, in: .japan)))
        return (0..<Self.window).contains(delay)
    }

    package static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}

extension DigestTime: CustomStringConvertible {
    package var description: String {
        let rest = minutes % 60
        return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
