public import Foundation

/// When a city's forecast was asked for at its providers during the last day, and how it went.
///
/// Those who look at a city cause six calls a day at the most, however many they are and however
/// often they look; who asks for the newest by name is bound by ``Forecast/newestPeriod`` alone.
public struct FetchHistory: Identifiable, Hashable, Sendable {
    /// The city.
    public let id: CityCode
    /// When the providers were asked during the day before the last time, earliest first.
    public private(set) var askedAt: [Date]
    /// How many of the last askings brought no answer, one after another.
    public private(set) var failures: Int
    /// Why the last asking brought no answer; `nil` if it did.
    public private(set) var reason: String?

    /// How often lookers may cause a call for a city in a day.
    public static let dailyLimit = 6
    /// How long a forecast that was fetched is the newest for those who look.
    public static let period: Duration = .seconds(1800)

    /// Makes a history.
    ///
    /// - Parameters:
    ///   - id: The city.
    ///   - askedAt: When the providers were asked, in any order.
    ///   - failures: How many of the last askings failed; less than 0 counts as 0.
    ///   - reason: Why the last asking failed.
    public init(
        id: CityCode,
        askedAt: [Date] = [],
        failures: Int = 0,
        reason: String? = nil
    ) {
        self.id = id
        self.askedAt = askedAt.sorted()
        self.failures = max(0, failures)
        self.reason = reason
    }

    /// Notes that the providers are asked, and forgets what is more than a day ago.
    ///
    /// Until what came of it is noted it counts as failed, for whoever asks may be stopped.
    public mutating func ask(at moment: Date) {
        let day = moment.addingTimeInterval(-Self.day)
        // What is from the future a wrong clock has left behind.
        askedAt = askedAt.filter { $0 > day && $0 <= moment } + [moment]
        failures += 1
        reason = "the provider has not answered yet"
    }

    /// Notes that the last asking brought an answer.
    public mutating func succeed() {
        failures = 0
        reason = nil
    }

    /// Notes why the last asking failed.
    public mutating func fail(_ reason: String) {
        self.reason = reason
    }

    /// When lookers may cause a call again; a moment that has passed if they may now.
    ///
    /// After a failure the pause is five minutes, and four times as long after each further one, so
    /// that the six calls last for a day.
    public func nextLook(at moment: Date) -> Date {
        let asked = askedAt.filter { $0 > moment.addingTimeInterval(-Self.day) && $0 <= moment }
        guard let last = asked.last else { return .distantPast }
        let pause =
            failures == 0
            ? TimeInterval(Self.period.components.seconds)
            : min(300 * pow(4, Double(min(failures, 8) - 1)), 6 * 3600)
        let next = last.addingTimeInterval(pause)
        guard asked.count >= Self.dailyLimit else { return next }
        return max(next, asked[asked.count - Self.dailyLimit].addingTimeInterval(Self.day))
    }

    private static let day: TimeInterval = 86_400
}
