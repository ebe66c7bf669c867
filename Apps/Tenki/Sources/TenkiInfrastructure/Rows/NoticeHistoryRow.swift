import Foundation
import KasaneStore
import TenkiDomain

struct NoticeHistoryRow: StoreRecord {
    static let tableName = "noticeHistory"
    static let primaryKey = ["person"]

    let person: String
    let digestDay: String?
    /// The forecasts of the last digest as a JSON array.
    let digestIssues: String
    let warnings: String
    /// The time of the last forecast before an outage in whole seconds since 1970.
    let outageSince: Int?
    let officialWarnings: String

    init(_ history: NoticeHistory) {
        person = history.id.description
        digestDay = history.digestDay?.description
        digestIssues = history.digestIssues.map(StoredIssue.init).sorted().jsonColumn
        warnings =
            history.warnings.map(StoredWarning.init)
            .sorted { ($0.issue, $0.rule.rawValue) < ($1.issue, $1.rule.rawValue) }
            .jsonColumn
        outageSince = history.outageSince.map { Int($0.timeIntervalSince1970) }
        officialWarnings =
            history.officialWarnings.map(StoredOfficialWarning.init)
            .sorted { ($0.city, $0.kind) < ($1.city, $1.kind) }
            .jsonColumn
    }

    // A city or a bulletin that does not exist any more is left out with all that is known of it.
    // Without the rest, every digest and warning would be sent again.
    func element() throws -> NoticeHistory {
        let issues = try [StoredIssue](jsonColumn: digestIssues)
        let stored = try [StoredWarning](jsonColumn: warnings)
        let official = try [StoredOfficialWarning](jsonColumn: officialWarnings)
        return NoticeHistory(
            id: try ProfileID(person),
            digestDay: try digestDay.map { try CalendarDate($0) },
            digestIssues: Set(issues.compactMap { try? $0.id() }),
            warnings: Dictionary(
                stored.compactMap { try? $0.entry() },
                uniquingKeysWith: { _, last in last }
            ),
            officialWarnings: Set(official.compactMap { try? $0.warning() }),
            outageSince: outageSince.map { Date(timeIntervalSince1970: Double($0)) }
        )
    }

    static func key(of id: ProfileID) -> [SQLValue] { [id.description.sqlValue] }
}

private struct StoredIssue: Codable, Comparable {
    let city: String
    let source: String
    /// Whole seconds since 1970, as in the table of forecasts.
    let issuedAt: Int

    init(_ id: Forecast.ID) {
        city = id.city.text
        source = id.source.name
        issuedAt = Int(id.issuedAt.timeIntervalSince1970)
    }

    func id() throws -> Forecast.ID {
        Forecast.ID(
            city: try CityCode(city),
            source: DataSource(name: source),
            issuedAt: Date(timeIntervalSince1970: Double(issuedAt))
        )
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.city, left.source, left.issuedAt) < (right.city, right.source, right.issuedAt)
    }
}

private struct StoredWarning: Codable {
    let rule: NoticeRule
    let issue: StoredIssue
    let day: String
    let isHolding: Bool

    init(_ key: NoticeHistory.Key, _ notice: NoticeHistory.DeliveredNotice) {
        rule = key.rule
        issue = StoredIssue(notice.issue)
        day = notice.day.description
        isHolding = notice.isHolding
    }

    func entry() throws -> (NoticeHistory.Key, NoticeHistory.DeliveredNotice) {
        let issue = try issue.id()
        return (
            NoticeHistory.Key(issue.city, rule),
            NoticeHistory.DeliveredNotice(
                day: try CalendarDate(day),
                issue: issue,
                isHolding: isHolding
            )
        )
    }
}

private struct StoredOfficialWarning: Codable {
    /// The code of a city or a municipality.
    let city: String
    let kind: String
    let bulletin: String

    init(_ warning: NoticeHistory.OfficialWarning) {
        city = warning.place.code
        kind = warning.kind.code
        bulletin = warning.bulletin.code
    }

    func warning() throws -> NoticeHistory.OfficialWarning {
        guard let bulletin = WarningBulletin(code: bulletin) else {
            throw UnreadableRowError(name: bulletin)
        }
        guard let place = WarningPlace(code: city) else {
            throw UnreadableRowError(name: city)
        }
        return .init(WarningKind(code: kind), at: place, bulletin: bulletin)
    }
}
