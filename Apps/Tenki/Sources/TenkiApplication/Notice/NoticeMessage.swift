package import Foundation
package import KasaneMail
package import TenkiDomain

/// A notice with all that its words need.
package struct NoticeMessage: Sendable {
    /// What a notice says.
    package enum Content: Sendable {
        /// The newest forecasts of the cities, in the order of the board.
        case digest([Forecast], isExample: Bool)
        /// The conditions that are met, at least one.
        case warnings([Warning])
        /// The warnings of the agency, at least one.
        case officialWarnings([OfficialWarning])
        /// There has been no forecast for any city since this time.
        case outage(since: Date)
        /// The receiver at this host has been turned off, because nothing arrives there.
        case channelStopped(host: String)
    }

    /// A condition that a forecast meets.
    package struct Warning: Sendable {
        /// The condition.
        package let rule: NoticeRule
        /// The city.
        package let city: City
        /// The day with the weather.
        package let day: DailyForecast
        /// The time of issue of the forecast.
        package let issuedAt: Date

        /// Creates a warning.
        package init(rule: NoticeRule, city: City, day: DailyForecast, issuedAt: Date) {
            self.rule = rule
            self.city = city
            self.day = day
            self.issuedAt = issuedAt
        }
    }

    /// A warning of the agency in a city.
    package struct OfficialWarning: Hashable, Sendable {
        /// The city.
        package let city: City
        /// The kind that is in force.
        package let kind: WarningKind
        /// The municipalities where it is in force; empty if they are unknown, or if the report
        /// names only the whole area.
        package let municipalities: [MunicipalityCode]
        /// The time of the report.
        package let reportedAt: Date

        /// Creates a warning.
        package init(
            _ kind: WarningKind,
            in city: City,
            municipalities: [MunicipalityCode],
            reportedAt: Date
        ) {
            self.kind = kind
            self.city = city
            self.municipalities = municipalities
            self.reportedAt = reportedAt
        }
    }

    /// The mail address of the person.
    package let recipient: Mailbox
    /// The language, as a BCP 47 tag.
    package let language: String
    /// The unit of temperatures that the person has chosen; `nil` for none.
    package let unit: String?
    /// The link for unsubscribing.
    package let unsubscribe: UnsubscribeLink
    /// What the notice says.
    package let content: Content
    /// The time to which days and ages are relative.
    package let moment: Date

    /// Creates a message.
    package init(
        recipient: Mailbox,
        language: String,
        unit: String?,
        unsubscribe: UnsubscribeLink,
        content: Content,
        moment: Date
    ) {
        self.recipient = recipient
        self.language = language
        self.unit = unit
        self.unsubscribe = unsubscribe
        self.content = content
        self.moment = moment
    }
}

/// Puts notices into words.
package protocol NoticeWording: Sendable {
    /// Returns the words of a notice.
    func text(of message: NoticeMessage) -> NoticeText

    /// Returns the mail with a notice.
    ///
    /// - Parameters:
    ///   - message: The notice.
    ///   - id: The identity, the same in each attempt to send it.
    ///   - date: The date of the mail, the same in each attempt.
    /// - Returns: The mail.
    /// - Throws: `MailFormatError`.
    func mail(_ message: NoticeMessage, id: String, date: Date) throws -> Mail
}
