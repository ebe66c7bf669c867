/// A cron expression with five fields.
///
/// | field | values |
/// |---|---|
/// | minute | 0 to 59 |
/// | hour | 0 to 23 |
/// | day of month | 1 to 31 |
/// | month | 1 to 12, or `JAN` to `DEC` |
/// | day of week | 0 to 7, or `SUN` to `SAT`; 0 and 7 are Sunday |
///
/// Separate the fields with spaces or tabs. A field is `*`, a value, a range (`1-5`, `MON-FRI`),
/// `*` or a range with a step (`*/15`, `8-18/2`), or a list of these (`0,30`). Names have three
/// letters, in upper or lower case. The macros `@hourly`, `@daily`, `@midnight`, `@weekly`,
/// `@monthly`, `@yearly` and `@annually` replace a whole expression.
///
/// A day must match both the day of the month and the day of the week. If neither field starts with
/// `*`, matching one of the two fields is enough: `0 0 13 * FRI` matches every 13th and every
/// Friday.
///
/// ```swift
/// let expression = try CronExpression("30 2 * * MON-FRI")
/// let timetable = Timetable(expression, in: berlin)
/// ```
///
/// The format is [POSIX
/// crontab](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/crontab.html) with the
/// steps, names and macros from Vixie cron's crontab(5). Two expressions are equal if their strings
/// are equal.
public struct CronExpression: Hashable, Sendable {
    /// The expression as written.
    public let text: String

    let minutes: CronValues
    let hours: CronValues
    let days: CronValues
    let months: CronValues
    let weekdays: CronValues

    /// Parses an expression.
    ///
    /// - Parameter text: Five fields, or a macro such as `@daily`. Surrounding spaces are ignored.
    /// - Throws: An error that names the invalid field and the allowed values. An expression that
    ///   never matches, such as `0 0 30 2 *`, is also invalid.
    public init(_ text: String) throws(CronExpressionError) {
        self.text = text
        let fields = try Self.fields(of: text)
        minutes = try CronValues(fields[0], of: .minute)
        hours = try CronValues(fields[1], of: .hour)
        days = try CronValues(fields[2], of: .dayOfMonth)
        months = try CronValues(fields[3], of: .month)
        weekdays = try CronValues(fields[4], of: .dayOfWeek)
        guard hasMatchingDay else {
            throw CronExpressionError(
                .neverMatches,
                text,
                allowed: "a day that exists in one of the months"
            )
        }
    }

    private static func fields(of text: String) throws(CronExpressionError) -> [Substring] {
        let words = text.split { $0 == " " || $0 == "\t" }
        if let macro = words.first, macro.hasPrefix("@") {
            guard words.count == 1, let fields = macros[macro] else {
                throw CronExpressionError(
                    .unknownMacro,
                    text,
                    allowed: macros.keys.sorted().joined(separator: ", ")
                )
            }
            return fields.split(separator: " ")
        }
        guard words.count == Field.allCases.count else {
            let names = Field.allCases.map(\.description).joined(separator: ", ")
            throw CronExpressionError(.wrongFieldCount, text, allowed: "five fields: \(names)")
        }
        return words
    }

    private static let macros: [Substring: String] = [
        "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *",
        "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *",
        "@annually": "0 0 1 1 *",
    ]

    /// Whether the timetable runs at regular intervals across clock changes, because the minute or
    /// hour starts with `*`.
    var followsElapsedTime: Bool {
        minutes.isWildcard || hours.isWildcard
    }

    /// Whether a day can match either day field.
    var matchesEitherDay: Bool {
        !days.isWildcard && !weekdays.isWildcard
    }

    /// Whether the expression matches any date.
    ///
    /// Every date falls on every weekday within 400 years, so an expression never matches only if
    /// none of its months has the day.
    private var hasMatchingDay: Bool {
        if matchesEitherDay { return true }
        return (1...12).contains { month in
            // A leap year contains every date.
            let end = CivilDate(year: 2_000, month: month, day: 1).daysInMonth
            return months.numbers.contains(month) && days.numbers.last(through: end) != nil
        }
    }
}

extension CronExpression: CustomStringConvertible {
    /// The expression as written.
    public var description: String { text }
}

extension CronExpression {
    /// A cron expression's field, in order.
    public enum Field: CaseIterable, Hashable, Sendable, CustomStringConvertible {
        /// 0 to 59.
        case minute
        /// 0 to 23.
        case hour
        /// 1 to 31.
        case dayOfMonth
        /// 1 to 12, or `JAN` to `DEC`.
        case month
        /// 0 to 7, or `SUN` to `SAT`. 0 and 7 are Sunday.
        case dayOfWeek

        /// The field's name, such as “day-of-month”.
        public var description: String {
            switch self {
            case .minute: "minute"
            case .hour: "hour"
            case .dayOfMonth: "day-of-month"
            case .month: "month"
            case .dayOfWeek: "day-of-week"
            }
        }
    }
}
