package import Foundation

/// A condition of tomorrow's weather that a person is warned of.
package enum NoticeRule: String, Hashable, Sendable, CaseIterable, Codable {
    /// The chance of rain is at least the person's limit.
    case rain
    /// The low is below the person's limit.
    case frost
}

/// A message to a person, before it has words.
package enum Notice: Hashable, Sendable {
    /// A condition that a forecast meets.
    package struct Warning: Hashable, Sendable {
        /// The condition.
        package let rule: NoticeRule
        /// The forecast.
        package let issue: Forecast.ID
        /// The day with the weather.
        package let day: CalendarDate

        /// Creates a warning.
        package init(_ rule: NoticeRule, issue: Forecast.ID, day: CalendarDate) {
            self.rule = rule
            self.issue = issue
            self.day = day
        }
    }

    /// A warning of the agency that has come into force in a city, or has risen there.
    package struct OfficialWarning: Hashable, Sendable {
        /// The city.
        package let city: CityCode
        /// The kind.
        package let kind: WarningKind
        /// The type of the bulletin.
        package let bulletin: WarningBulletin
        /// The time of the report.
        package let reportedAt: Date

        /// Creates a warning.
        package init(
            _ kind: WarningKind,
            in city: CityCode,
            bulletin: WarningBulletin,
            reportedAt: Date
        ) {
            self.kind = kind
            self.city = city
            self.bulletin = bulletin
            self.reportedAt = reportedAt
        }
    }

    /// The forecasts of the cities in the order of the board.
    case digest([Forecast.ID])
    /// The conditions that are met, in the order of the board.
    case warnings([Warning])
    /// The warnings of the agency in the order of the board, those of a city the worst first.
    case officialWarnings([OfficialWarning])
    /// There has been no new forecast for any city since this time.
    case outage(since: Date)
}

/// The notices that a person has received, so that each is sent once.
package struct NoticeHistory: Identifiable, Hashable, Sendable {
    /// A city and a condition.
    package struct Key: Hashable, Sendable {
        /// The city.
        package let city: CityCode
        /// The condition.
        package let rule: NoticeRule

        /// Creates a key.
        package init(_ city: CityCode, _ rule: NoticeRule) {
            self.city = city
            self.rule = rule
        }
    }

    /// The last warning of a condition.
    package struct Told: Hashable, Sendable {
        /// The day with the weather.
        package let day: CalendarDate
        /// The forecast of the warning.
        package let issue: Forecast.ID
        /// Whether later forecasts have met the condition, too.
        package var isHolding: Bool

        /// Creates a record.
        package init(day: CalendarDate, issue: Forecast.ID, isHolding: Bool) {
            self.day = day
            self.issue = issue
            self.isHolding = isHolding
        }
    }

    /// A warning of the agency that was in force when a plan was last made.
    package struct OfficialWarning: Hashable, Sendable {
        /// The city.
        package let city: CityCode
        /// The kind.
        package let kind: WarningKind
        /// The type of the bulletin.
        package let bulletin: WarningBulletin

        /// Creates a record.
        package init(_ kind: WarningKind, in city: CityCode, bulletin: WarningBulletin) {
            self.kind = kind
            self.city = city
            self.bulletin = bulletin
        }
    }

    /// The person.
    package let id: PersonID
    /// The day of the last digest.
    package var digestDay: CalendarDate?
    /// The forecasts of the last digest.
    package var digestIssues: Set<Forecast.ID>
    /// The last warnings.
    package var warnings: [Key: Told]
    /// The warnings of the agency that the person knows of and that are not known to have ended.
    package var officialWarnings: Set<OfficialWarning>
    /// The time of the last forecast before the outage that the person knows of; `nil` if there is
    /// none.
    package var outageSince: Date?

    /// Creates a history; without more than the person, of a person without notices.
    package init(
        id: PersonID,
        digestDay: CalendarDate? = nil,
        digestIssues: Set<Forecast.ID> = [],
        warnings: [Key: Told] = [:],
        officialWarnings: Set<OfficialWarning> = [],
        outageSince: Date? = nil
    ) {
        self.id = id
        self.digestDay = digestDay
        self.digestIssues = digestIssues
        self.warnings = warnings
        self.officialWarnings = officialWarnings
        self.outageSince = outageSince
    }
}
