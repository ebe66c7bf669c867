import Foundation
import KasaneMail
package import KasaneStore

package struct AccountRow: StoreRecord {
    package static let tableName = "kasane_account"

    let id: String
    let mail: String
    let password: String?
    /// Role names, separated by spaces.
    let roles: String
    let language: String
    let created: Int64
    let generation: Int
    let suspended: Int64?
    /// The authenticator's secret in Base32.
    let totp: String?
    let totpStep: Int64?
    /// Hashes, separated by spaces.
    let recoveryCodes: String
    package let version: Int

    package init(_ account: Account) {
        id = account.id.uuid.column
        mail = account.mail.address
        password = account.password?.reveal()
        roles = account.roles.sorted().map(\.name).joined(separator: " ")
        language = account.language
        created = account.created.column
        generation = account.generation
        suspended = account.suspended?.column
        totp = account.secondFactor?.secret.reveal()
        totpStep = (account.secondFactor?.lastStep).map(Int64.init)
        recoveryCodes =
            account.secondFactor?.recoveryCodes.map(\.text).joined(separator: " ") ?? ""
        version = account.version
    }

    package func element() throws -> Account {
        try Account(
            id: AccountID(UUID(column: id)),
            mail: Mailbox(mail),
            password: password.map { try PasswordHash($0) },
            roles: Set(roles.split(separator: " ").map { try Role(stored: String($0)) }),
            language: language,
            created: Date(column: created),
            generation: generation,
            suspended: suspended.map(Date.init(column:)),
            secondFactor: totp.map { text in
                SecondFactor(
                    secret: try TOTPSecret(text),
                    lastStep: totpStep.map(Int.init),
                    recoveryCodes: try recoveryCodes.split(separator: " ")
                        .map { try RecoveryCodeHash(String($0)) }
                )
            },
            version: version
        )
    }

    package static func key(of id: AccountID) -> [SQLValue] { [.text(id.uuid.column)] }
}

package struct AccountAddressRow: StoreRecord {
    package static let tableName = "kasane_account_address"
    package static let primaryKey = ["address"]

    let address: String
    let account: String

    package init(_ address: AccountAddress) {
        self.address = address.id.text
        account = address.account.uuid.column
    }

    package func element() throws -> AccountAddress {
        AccountAddress(
            id: AccountAddress.ID(stored: address),
            account: AccountID(try UUID(column: account))
        )
    }

    package static func key(of id: AccountAddress.ID) -> [SQLValue] {
        [.text(id.text)]
    }
}

package struct AttemptBudgetRow: StoreRecord {
    package static let tableName = "kasane_account_budget"
    package static let primaryKey = ["key"]

    let key: String
    let fullAt: Int64

    package init(_ budget: AttemptBudget) {
        key = budget.id.text
        fullAt = budget.full.column
    }

    package func element() -> AttemptBudget {
        AttemptBudget(id: AttemptBudget.ID(stored: key), full: Date(column: fullAt))
    }

    package static func key(of id: AttemptBudget.ID) -> [SQLValue] {
        [.text(id.text)]
    }
}

package struct AuditRow: StoreRecord {
    package static let tableName = "kasane_account_audit"
    package static let primaryKey = ["account", "negatedTime", "number"]

    let account: String
    /// Negated, so that an account's newest entries come first.
    let negatedTime: Int64
    let number: String
    let time: Int64
    let count: Int
    let event: String
    let actor: String?
    let network: String?
    let device: String
    let subject: String

    package init(_ entry: AuditEntry) {
        account = entry.id.account.uuid.column
        negatedTime = -entry.id.time.column
        number = entry.id.number.column
        time = entry.time.column
        count = entry.count
        event = entry.event.rawValue
        actor = entry.actor?.uuid.column
        network = entry.network
        device = entry.device
        subject = entry.subject
    }

    package func element() throws -> AuditEntry {
        guard let event = AuditEvent(rawValue: event) else {
            throw UnreadableColumnError(text: event)
        }
        return try AuditEntry(
            id: AuditEntry.ID(
                account: AccountID(UUID(column: account)),
                time: Date(column: -negatedTime),
                number: UUID(column: number)
            ),
            time: Date(column: time),
            count: count,
            event: event,
            actor: actor.map { AccountID(try UUID(column: $0)) },
            network: network,
            device: device,
            subject: subject
        )
    }

    package static func key(of id: AuditEntry.ID) -> [SQLValue] {
        [.text(id.account.uuid.column), .integer(-id.time.column), .text(id.number.column)]
    }
}
