package import Foundation
package import KasaneMail
package import TenkiDomain

package struct NoticeMessage: Sendable {
    package enum Content: Sendable {
        case digest([Forecast], isExample: Bool)
        case warnings([Warning])
        case officialWarnings([Notice.OfficialWarning])
        case outage(since: Date)
        /// The receiver at this host has been turned off, because nothing arrives there.
        case channelStopped(host: String)
    }

    package struct Warning: Sendable {
        package let rule: NoticeRule
        package let city: City
        package let day: DailyForecast
        package let issuedAt: Date

        package init(rule: NoticeRule, city: City, day: DailyForecast, issuedAt: Date) {
            self.rule = rule
            self.city = city
            self.day = day
            self.issuedAt = issuedAt
        }
    }

    package let recipient: Mailbox
    package let language: String
    package let unit: String?
    package let unsubscribe: UnsubscribeLink
    package let content: Content
    package let moment: Date
    /// The weather that a digest's headlines describe, besides its forecasts.
    package let known: [CityCode: KnownWeather]

    package init(
        recipient: Mailbox,
        language: String,
        unit: String?,
        unsubscribe: UnsubscribeLink,
        content: Content,
        moment: Date,
        known: [CityCode: KnownWeather] = [:]
    ) {
        self.recipient = recipient
        self.language = language
        self.unit = unit
        self.unsubscribe = unsubscribe
        self.content = content
        self.moment = moment
        self.known = known
    }
}

package protocol NoticeWording: Sendable {
    func text(of message: NoticeMessage) -> NoticeText

    func mail(_ message: NoticeMessage, id: String, date: Date) throws -> Mail
}
