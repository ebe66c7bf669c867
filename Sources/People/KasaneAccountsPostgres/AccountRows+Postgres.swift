package import Foundation
package import KasaneAccounts
package import KasanePostgres
import KasaneStore

extension AccountRow: PostgresRecord {
    package static func key(of id: AccountID) -> [PostgresValue] { columns(of: id) }
}

extension AccountAddressRow: PostgresRecord {
    package static func key(of id: AccountAddress.ID) -> [PostgresValue] { columns(of: id) }
}

extension SessionRow: PostgresRecord {
    package static func key(of id: SessionID) -> [PostgresValue] { columns(of: id) }
}

extension EndedSessionRow: PostgresRecord {
    package static func key(of id: EndedSession.ID) -> [PostgresValue] { columns(of: id) }
}

extension OneTimeTokenRow: PostgresRecord {
    package static func key(of id: UUID) -> [PostgresValue] { columns(of: id) }
}

extension APITokenRow: PostgresRecord {
    package static func key(of id: APIToken.ID) -> [PostgresValue] { columns(of: id) }
}

extension AttemptBudgetRow: PostgresRecord {
    package static func key(of id: AttemptBudget.ID) -> [PostgresValue] { columns(of: id) }
}

extension AuditRow: PostgresRecord {
    package static func key(of id: AuditEntry.ID) -> [PostgresValue] { columns(of: id) }
}
