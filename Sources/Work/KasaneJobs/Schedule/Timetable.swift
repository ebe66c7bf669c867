public import Foundation

/// The times at which a schedule runs.
///
/// A timetable depends only on time, so all nodes of an application compute the same runs. Each run
/// falls on a whole second and identifies a period that lasts until the next run.
///
/// ```swift
/// let nightly = try Timetable.cron("30 2 * * *", in: berlin)
/// let frequent = try Timetable.every(.seconds(90))
/// let run = nightly.next(after: .now)
/// ```
///
/// ## Clock changes
///
/// A cron expression follows the wall clock in its time zone. When the wall clock changes, the
/// rules of cron(8) in Vixie cron, Debian and cronie apply:
///
/// - If neither the minute nor the hour starts with `*`, as in `30 2 * * *` or `@daily`, the
///   expression runs once for each time it names. If the clock skips one or more of these times,
///   the expression runs once, right after the gap. If a time is repeated, the expression runs only
///   at the first occurrence.
/// - If the minute or hour starts with `*`, as in `*/15 * * * *` or `@hourly`, the expression runs
///   whenever the clock shows a matching time. It runs at both occurrences of a repeated time and
///   doesn't run at a skipped time. `*/15 * * * *` therefore always runs every 15 minutes, and
///   `*/15 2 * * *` doesn't run on a day when the clock skips from two to three o'clock.
///
/// cron(8) treats changes of three hours or more as clock corrections. A timetable applies the
/// rules to changes of any size, because they come from the time zone.
public struct Timetable: Hashable, Sendable {
    private enum Source: Hashable, Sendable {
        case cron(CronTimetable)
        /// The number of seconds between runs.
        case interval(Int)
    }

    private let source: Source

    /// Creates a timetable from a cron expression.
    ///
    /// - Parameter zone: The expression's time zone. Pass an explicit zone, because
    ///   `TimeZone.current` can differ between nodes.
    public init(_ expression: CronExpression, in zone: TimeZone) {
        source = .cron(CronTimetable(expression: expression, zone: zone))
    }

    private init(interval: Int) {
        source = .interval(interval)
    }

    /// Parses a cron expression and creates a timetable from it.
    ///
    /// ```swift
    /// let timetable = try Timetable.cron("0 9 * * MON-FRI", in: berlin)
    /// ```
    ///
    /// - Parameters:
    ///   - text: The expression; see ``CronExpression``.
    ///   - zone: The expression's time zone. Pass an explicit zone, because `TimeZone.current` can
    ///     differ between nodes.
    /// - Throws: An error that names the invalid field and the allowed values.
    public static func cron(
        _ text: String,
        in zone: TimeZone
    ) throws(CronExpressionError) -> Timetable {
        Timetable(try CronExpression(text), in: zone)
    }

    /// Creates a timetable with a fixed interval.
    ///
    /// Runs are at multiples of the interval since 1970-01-01T00:00:00Z, so all nodes agree. For
    /// example, `.every(.seconds(3600))` runs on the hour in UTC, and an interval of seven days
    /// runs on Thursdays at midnight UTC.
    ///
    /// - Parameter interval: The time between runs, a whole number of seconds and at least one
    ///   second.
    public static func every(_ interval: Duration) throws(InvalidIntervalError) -> Timetable {
        let (seconds, attoseconds) = interval.components
        guard seconds >= 1, attoseconds == 0 else {
            throw InvalidIntervalError(interval: interval)
        }
        return Timetable(interval: Int(seconds))
    }

    /// Runs once a day at midnight UTC.
    public static var daily: Timetable { Timetable(interval: 86_400) }

    /// Returns the first run after a date.
    ///
    /// Takes microseconds, or up to a millisecond for an expression that skips years, such as `0 0
    /// 29 2 *`.
    ///
    /// - Returns: The run, or `Date.distantFuture` if there is none before it.
    public func next(after date: Date) -> Date {
        let moment = date.wholeSeconds
        let limit = Date.distantFuture.wholeSeconds
        guard moment < limit else { return .distantFuture }
        let run =
            switch source {
            case .cron(let timetable): timetable.next(after: moment, limit: limit)
            case .interval(let interval):
                (moment.flooredDivision(by: interval).quotient + 1) * interval
            }
        return Date(timeIntervalSince1970: Double(min(run ?? limit, limit)))
    }

    /// Returns the last run at or before a date.
    ///
    /// Takes as long as ``next(after:)``.
    ///
    /// - Returns: The run, or `nil` if there is none since `Date.distantPast`.
    public func latest(atOrBefore date: Date) -> Date? {
        guard date >= .distantPast else { return nil }
        let moment = date.wholeSeconds
        let limit = Date.distantPast.wholeSeconds
        let run =
            switch source {
            case .cron(let timetable): timetable.latest(through: moment, limit: limit)
            case .interval(let interval):
                moment.flooredDivision(by: interval).quotient * interval
            }
        return run.flatMap { $0 < limit ? nil : Date(timeIntervalSince1970: Double($0)) }
    }
}

extension Timetable: CustomStringConvertible {
    /// A description of the timetable, such as “30 2 * * * in Europe/Berlin”.
    public var description: String {
        switch source {
        case .cron(let timetable): "\(timetable.expression) in \(timetable.zone.identifier)"
        case .interval(let seconds): "every \(seconds) s"
        }
    }
}

/// An error for an interval that isn't a whole number of seconds or is too short.
public struct InvalidIntervalError: Error, Hashable, CustomStringConvertible {
    /// The interval.
    public let interval: Duration

    /// The error message.
    public var description: String {
        "invalid interval \(interval); use a whole number of seconds, at least one"
    }
}

extension Date {
    /// Seconds since 1970-01-01T00:00:00Z, rounded down.
    ///
    /// Clamped to the range from `distantPast` to `distantFuture`. NaN becomes `distantFuture`.
    var wholeSeconds: Int {
        let (past, future) = (Date.distantPast, Date.distantFuture)
        let date = self < past ? past : self < future ? self : future
        return Int(date.timeIntervalSince1970.rounded(.down))
    }
}
