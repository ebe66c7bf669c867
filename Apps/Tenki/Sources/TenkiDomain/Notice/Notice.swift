package import Foundation

package enum NoticeRule: String, Hashable, Sendable, CaseIterable, Codable {
    case rain
    case frost
}

package enum Notice: Hashable, Sendable {
    package struct Warning: Hashable, Sendable {
        package let rule: NoticeRule
        package let issue: Forecast.ID
        package let day: CalendarDate

        package init(_ rule: NoticeRule, issue: Forecast.ID, day: CalendarDate) {
            self.rule = rule
            self.issue = issue
            self.day = day
        }
    }

    package struct OfficialWarning: Hashable, Sendable {
        package let place: WarningPlace
        package let kind: WarningKind
        package let bulletin: WarningBulletin
        package let reportedAt: Date
        /// The city's municipalities where it is in force, or none if they are unknown or the
        /// report names only the whole area.
        package let municipalities: [MunicipalityCode]

        package init(
            _ kind: WarningKind,
            at place: WarningPlace,
            bulletin: WarningBulletin,
            reportedAt: Date,
            municipalities: [MunicipalityCode] = []
        ) {
            self.kind = kind
            self.place = place
            self.bulletin = bulletin
            self.reportedAt = reportedAt
            self.municipalities = municipalities
        }
    }

    case digest([Forecast.ID])
    case warnings([Warning])
    case officialWarnings([OfficialWarning])
    case outage(since: Date)
}

/// The notices that a person has received, so that each is sent once.
package struct NoticeHistory: Identifiable, Hashable, Sendable {
    package struct Key: Hashable, Sendable {
        package let city: CityCode
        package let rule: NoticeRule

        package init(_ city: CityCode, _ rule: NoticeRule) {
            self.city = city
            self.rule = rule
        }
    }

    package struct DeliveredNotice: Hashable, Sendable {
        package let day: CalendarDate
        package let issue: Forecast.ID
        package var isHolding: Bool

        package init(day: CalendarDate, issue: Forecast.ID, isHolding: Bool) {
            self.day = day
            self.issue = issue
            self.isHolding = isHolding
        }
    }

    package struct OfficialWarning: Hashable, Sendable {
        package let place: WarningPlace
        package let kind: WarningKind
        package let bulletin: WarningBulletin

        package init(_ kind: WarningKind, at place: WarningPlace, bulletin: WarningBulletin) {
            self.kind = kind
            self.place = place
            self.bulletin = bulletin
        }
    }

    package let id: ProfileID
    package var digestDay: CalendarDate?
    package var digestIssues: Set<Forecast.ID>
    package var warnings: [Key: DeliveredNotice]
    package var officialWarnings: Set<OfficialWarning>
    package var outageSince: Date?

    package init(
        id: ProfileID,
        digestDay: CalendarDate? = nil,
        digestIssues: Set<Forecast.ID> = [],
        warnings: [Key: DeliveredNotice] = [:],
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
