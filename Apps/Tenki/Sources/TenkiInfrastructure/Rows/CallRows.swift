import Foundation
import KasaneHTTP
import KasaneStore

struct ShareUseRow: StoreRecord, Identifiable {
    struct Key: Hashable {
        let provider: String
        let share: String
    }

    static let tableName = "providerBudget"
    static let primaryKey = ["provider", "share"]

    let provider: String
    let share: String
    let minuteUsed: Double
    let dayUsed: Double
    /// The time to which the numbers apply, in seconds since 1970.
    let updatedAt: Double

    init(_ usage: QuotaUsage, of share: QuotaShare.ID) {
        provider = share.service
        self.share = share.purpose
        minuteUsed = usage[1]
        dayUsed = usage[0]
        updatedAt = usage.date.timeIntervalSince1970
    }

    var id: Key { Key(provider: provider, share: share) }

    var usage: QuotaUsage {
        QuotaUsage([dayUsed, minuteUsed], date: Date(timeIntervalSince1970: updatedAt))
    }

    static func key(of id: Key) -> [SQLValue] { [id.provider.sqlValue, id.share.sqlValue] }
}

extension ShareUseRow.Key {
    init(_ share: QuotaShare.ID) {
        self.init(provider: share.service, share: share.purpose)
    }
}

struct ServiceStateRow: StoreRecord, Identifiable {
    static let tableName = "serviceState"
    static let primaryKey = ["service"]

    let service: String
    let state: String

    var id: String { service }
}

struct CachedResponseRow: StoreRecord, Identifiable {
    static let tableName = "cachedResponse"
    static let primaryKey = ["key"]

    let key: String
    /// The time at which the newest response was received, in whole seconds since 1970.
    let storedAt: Int
    let size: Int
    let responses: Data

    var id: String { key }
}
