package import Foundation
package import KasaneStore

package struct SessionRow: StoreRecord {
    package static let tableName = "kasane_account_session"
    package static let primaryKey = ["account", "number"]

    let account: String
    let number: String
    let created: Int64
    let used: Int64
    let confirmed: Int64
    let device: String
    let network: String?
    let secret: String

    package init(_ session: AccountSession) {
        account = session.id.account.uuid.column
        number = session.id.number.column
        created = session.created.column
        used = session.used.column
        confirmed = session.confirmed.column
        device = session.device
        network = session.network
        secret = session.secret.text
    }

    package func element() throws -> AccountSession {
        AccountSession(
            id: SessionID(
                account: AccountID(try UUID(column: account)),
                number: try UUID(column: number)
            ),
            created: Date(column: created),
            used: Date(column: used),
            confirmed: Date(column: confirmed),
            device: device,
            network: network,
            secret: SecretHash(stored: secret)
        )
    }

    package static func key(of id: SessionID) -> [SQLValue] {
        [.text(id.account.uuid.column), .text(id.number.column)]
    }
}

package struct EndedSessionRow: StoreRecord {
    package static let tableName = "kasane_account_ended"
    package static let primaryKey = ["ended", "account", "number"]

    let ended: Int64
    let account: String
    let number: String

    package init(_ session: EndedSession) {
        ended = session.id.ended.column
        account = session.id.session.account.uuid.column
        number = session.id.session.number.column
    }

    package func element() throws -> EndedSession {
        EndedSession(
            id: EndedSession.ID(
                ended: Date(column: ended),
                session: SessionID(
                    account: AccountID(try UUID(column: account)),
                    number: try UUID(column: number)
                )
            )
        )
    }

    package static func key(of id: EndedSession.ID) -> [SQLValue] {
        [
            .integer(id.ended.column), .text(id.session.account.uuid.column),
            .text(id.session.number.column),
        ]
    }
}

package struct OneTimeTokenRow: StoreRecord {
    package static let tableName = "kasane_account_one_time"

    let id: String
    /// The purpose as JSON.
    let purpose: String
    let generation: Int
    let created: Int64
    let expires: Int64
    let spent: Int64?
    let failures: Int
    /// Hashes, separated by spaces.
    let secrets: String

    package init(_ token: OneTimeToken) {
        id = token.id.column
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Every purpose can be encoded. If encoding failed, the purpose would be unreadable.
        purpose =
            (try? encoder.encode(token.purpose)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        generation = token.generation
        created = token.created.column
        expires = token.expires.column
        spent = token.spent?.column
        failures = token.failures
        secrets = token.secrets.map(\.text).joined(separator: " ")
    }

    private static func purpose(_ text: String) throws -> OneTimeToken.Purpose {
        // Version 0.0 stored sessions to be opened, which expired after ten minutes.
        guard !text.hasPrefix("{\"openSession\"") else { return .retired }
        return try JSONDecoder().decode(OneTimeToken.Purpose.self, from: Data(text.utf8))
    }

    package func element() throws -> OneTimeToken {
        OneTimeToken(
            id: try UUID(column: id),
            purpose: try Self.purpose(purpose),
            generation: generation,
            created: Date(column: created),
            expires: Date(column: expires),
            spent: spent.map(Date.init(column:)),
            failures: failures,
            secrets: secrets.split(separator: " ").map { SecretHash(stored: String($0)) }
        )
    }

    package static func key(of id: UUID) -> [SQLValue] { [.text(id.column)] }
}

package struct APITokenRow: StoreRecord {
    package static let tableName = "kasane_account_token"
    package static let primaryKey = ["account", "number"]

    let account: String
    let number: String
    let name: String
    /// Scope names, separated by spaces.
    let scopes: String
    let created: Int64
    let expires: Int64?
    let used: Int64?
    let secret: String

    package init(_ token: APIToken) {
        account = token.id.account.uuid.column
        number = token.id.number.column
        name = token.name
        scopes = token.scopes.sorted().map(\.name).joined(separator: " ")
        created = token.created.column
        expires = token.expires?.column
        used = token.used?.column
        secret = token.secret.text
    }

    package func element() throws -> APIToken {
        APIToken(
            id: APIToken.ID(
                account: AccountID(try UUID(column: account)),
                number: try UUID(column: number)
            ),
            name: name,
            scopes: Set(
                try scopes.split(separator: " ").map { try TokenScope(stored: String($0)) }
            ),
            created: Date(column: created),
            expires: expires.map(Date.init(column:)),
            used: used.map(Date.init(column:)),
            secret: SecretHash(stored: secret)
        )
    }

    package static func key(of id: APIToken.ID) -> [SQLValue] {
        [.text(id.account.uuid.column), .text(id.number.column)]
    }
}
