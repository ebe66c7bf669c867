package import Foundation
package import KasaneJobs
import TenkiDomain

package struct SendNotice: Job {
    package static let kind = "send-notice"
    /// The queue that sends emails and passes posts on to the queue of ``PostNotice``, so that a
    /// slow receiver delays no email.
    package static let queue = "notices"
    package static let retry = JobRetry(20, from: .seconds(30), to: .seconds(3600))
    package static let deadline: Duration = .seconds(120)

    package struct Issue: Codable, Hashable, Sendable {
        let city: String
        let source: String
        let issuedAt: Date

        init(_ id: Forecast.ID) {
            city = id.city.text
            source = id.source.name
            issuedAt = id.issuedAt
        }

        var id: Forecast.ID? {
            guard let city = try? CityCode(city) else { return nil }
            return Forecast.ID(city: city, source: DataSource(name: source), issuedAt: issuedAt)
        }
    }

    package struct Warning: Codable, Hashable, Sendable {
        let rule: NoticeRule
        let issue: Issue
        let day: String
    }

    package struct OfficialWarning: Codable, Hashable, Sendable {
        /// The code of a city or a municipality.
        let city: String
        let kind: String
        let bulletin: String
        let reportedAt: Date

        init(_ warning: Notice.OfficialWarning) {
            city = warning.place.code
            kind = warning.kind.code
            bulletin = warning.bulletin.code
            reportedAt = warning.reportedAt
        }

        var warning: Notice.OfficialWarning? {
            // A job of another version can name a city that this one does not have.
            guard let place = WarningPlace(code: city),
                let bulletin = WarningBulletin(code: bulletin)
            else { return nil }
            return Notice.OfficialWarning(
                WarningKind(code: kind),
                at: place,
                bulletin: bulletin,
                reportedAt: reportedAt
            )
        }
    }

    package enum Content: Codable, Hashable, Sendable {
        case digest([Issue])
        case example([Issue])
        case warnings([Warning])
        case officialWarnings([OfficialWarning])
        case outage(since: Date)
        case channelStopped(host: String)
    }

    package let person: UUID
    package let content: Content
    package let planned: Date

    init(to person: ProfileID, _ content: Content, planned: Date) {
        self.person = person.uuid
        self.content = content
        self.planned = planned
    }

    init(to person: ProfileID, _ notice: Notice, planned: Date) {
        let content: Content =
            switch notice {
            case .digest(let issues): .digest(issues.map(Issue.init))
            case .warnings(let warnings):
                .warnings(
                    warnings.map {
                        Warning(
                            rule: $0.rule,
                            issue: Issue($0.issue),
                            day: $0.day.description
                        )
                    }
                )
            case .officialWarnings(let warnings):
                .officialWarnings(warnings.map(OfficialWarning.init))
            case .outage(let since): .outage(since: since)
            }
        self.init(to: person, content, planned: planned)
    }

    func isExpired(at moment: Date) -> Bool {
        let age = moment.timeIntervalSince(planned)
        switch content {
        case .digest: return age >= DigestTime.window
        case .example: return age >= 3600
        case .warnings(let warnings):
            // From the day itself on, “tomorrow” would be wrong.
            let today = CalendarDate(moment, in: .japan).description
            return warnings.contains { $0.day <= today }
        // The handler leaves out what has ended meanwhile.
        case .officialWarnings: return age >= 6 * 3600
        case .outage: return age >= 86_400
        case .channelStopped: return age >= 7 * 86_400
        }
    }
}
