import Foundation
import KasaneStore
import TenkiDomain

struct FetchHistoryRow: StoreRecord {
    static let tableName = "fetchHistory"
    static let primaryKey = ["city"]

    let city: String
    /// The automatic requests as whole seconds since 1970, separated by spaces.
    let askedAt: String
    let manualRequests: String
    let failures: Int
    /// The failure as JSON; older versions stored an English text.
    let reason: String?
    /// The last success in whole seconds since 1970.
    let succeededAt: Int?
    /// The end of the refreshes in the background in whole seconds since 1970.
    let refreshedUntil: Int?
}

extension FetchHistoryRow {
    init(_ history: FetchHistory) {
        city = history.id.text
        askedAt = history.automaticRequests.asColumn
        manualRequests = history.manualRequests.asColumn
        failures = history.failures
        reason = history.failure?.jsonColumn
        succeededAt = history.succeededAt.map { Int($0.timeIntervalSince1970) }
        refreshedUntil = history.refreshedUntil.map { Int($0.timeIntervalSince1970) }
    }

    func element() throws -> FetchHistory {
        FetchHistory(
            id: try CityCode(city),
            automaticRequests: [Date](column: askedAt),
            manualRequests: [Date](column: manualRequests),
            failures: failures,
            failure: reason.map(ProviderFailure.init(column:)),
            succeededAt: succeededAt.map { Date(timeIntervalSince1970: Double($0)) },
            refreshedUntil: refreshedUntil.map { Date(timeIntervalSince1970: Double($0)) }
        )
    }

    static func key(of id: CityCode) -> [SQLValue] { [id.text.sqlValue] }
}

extension [Date] {
    fileprivate init(column: String) {
        self = column.split(separator: " ")
            .compactMap { Double($0) }
            .map(Date.init(timeIntervalSince1970:))
    }

    fileprivate var asColumn: String {
        map { "\(Int($0.timeIntervalSince1970))" }.joined(separator: " ")
    }
}

extension ProviderFailure {
    /// Decodes a failure; a text of an older version, or a case of a newer one, is unknown.
    fileprivate init(column: String) {
        self = (try? Self(jsonColumn: column)) ?? .unknown
    }
}
