package import Foundation
package import GRDB
package import KasaneAccounts
import KasaneSQLite
import KasaneStore

extension AccountRow: SQLiteRecord {
    package static var databaseTableName: String { tableName }

    package static func key(of id: AccountID) -> [DatabaseValue] { columns(of: id) }
}

extension AccountAddressRow: SQLiteRecord {
    package static var databaseTableName: String { tableName }

    package static func key(of id: AccountAddress.ID) -> [DatabaseValue] { columns(of: id) }
}

extension SessionRow: SQLiteRecord {
    package static var databaseTableName: String { tableName }

    package static func key(of id: SessionID) -> [DatabaseValue] { columns(of: id) }
}

extension EndedSessionRow: SQLiteRecord {
    package static var databaseTableName: String { tableName }

    package static func key(of id: EndedSession.ID) -> [DatabaseValue] { columns(of: id) }
}

extension OneTimeTokenRow: SQLiteRecord {
    package static var databaseTableName: String { tableName }

    package static func key(of id: UUID) -> [DatabaseValue] { columns(of: id) }
}

extension APITokenRow: SQLiteRecord {
    package static var databaseTableName: String { tableName }

    package static func key(of id: APIToken.ID) -> [DatabaseValue] { columns(of: id) }
}

extension AttemptBudgetRow: SQLiteRecord {
    package static var databaseTableName: String { tableName }

    package static func key(of id: AttemptBudget.ID) -> [DatabaseValue] { columns(of: id) }
}

extension AuditRow: SQLiteRecord {
    package static var databaseTableName: String { tableName }

    package static func key(of id: AuditEntry.ID) -> [DatabaseValue] { columns(of: id) }
}
