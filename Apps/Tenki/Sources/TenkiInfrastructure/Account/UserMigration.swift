import Foundation
import GRDB
import KasaneDomain
package import KasanePostgres
package import KasaneSQLite
import TenkiDomain

/// Turns the users of earlier versions into accounts with profiles.
///
/// Users without an account get one without a password, which its owner sets with an emailed link.
/// A user that cannot become an account stays in the table `user`.
struct UserMigration {
    struct User: Decodable, FetchableRecord {
        let id: String
        let mail: String
        let birthday: String?
        let person: String?
    }

    struct Address: Decodable, FetchableRecord {
        let address: String
        let account: String
    }

    /// A user and the rows that replace it.
    struct Move {
        let user: String
        var rows: [(table: String, columns: [String: any KeyValue])] = []
    }

    private static let users = #"SELECT id, mail, birthday, person FROM "user" ORDER BY id"#
    private static let addresses = "SELECT address, account FROM kasane_account_address"

    private var accounts: [String: String]
    private var profiles: Set<String> = []
    private let now = Int64(Date().timeIntervalSince1970 * 1_000)

    private init(_ addresses: [Address]) {
        accounts = Dictionary(addresses.map { ($0.address, $0.account) }) { first, _ in first }
    }

    static func run(in db: Database) throws {
        let users = try User.fetchAll(db, sql: users)
        var migration = Self(try Address.fetchAll(db, sql: addresses))
        for move in migration.moves(of: users) {
            for (table, columns) in move.rows {
                let names = columns.keys.map { "\"\($0)\"" }.joined(separator: ", ")
                let values = columns.map { _ in "?" }.joined(separator: ", ")
                try db.execute(
                    sql: "INSERT INTO \(table) (\(names)) VALUES (\(values))",
                    arguments: StatementArguments(columns.values.map(\.databaseValue))
                )
            }
            try db.execute(sql: "DELETE FROM user WHERE id = ?", arguments: [move.user])
        }
    }

    static func run(in database: PostgresDatabase) async throws {
        let users = try await database.fetchAll(PostgresSQL(trusted: users), of: User.self)
        var migration = Self(
            try await database.fetchAll(PostgresSQL(trusted: addresses), of: Address.self)
        )
        for move in migration.moves(of: users) {
            let insertions = move.rows.map { row in
                PostgresSQL(
                    inserting: row.columns.map { (name: $0.key, value: $0.value.postgresValue) },
                    into: row.table
                )
            }
            try await database.execute(insertions)
            try await database.execute(#"DELETE FROM "user" WHERE id = \#(move.user)"#)
        }
    }

    private mutating func moves(of users: [User]) -> [Move] {
        let known = Set(accounts.values)
        func hasAccount(_ user: User) -> Bool { known.contains(user.person ?? "") }
        // Owners of accounts come first, so that no user with the same address takes their profile.
        return (users.filter(hasAccount) + users.filter { !hasAccount($0) }).compactMap { user in
            // A user with an unreadable row stays where it is, and is reported.
            try? move(user, to: hasAccount(user) ? user.person : nil)
        }
    }

    /// Returns `nil` if the account already has a profile.
    private mutating func move(_ user: User, to owned: String?) throws -> Move? {
        let name = try DisplayName(user.id)
        let birthday = try user.birthday.map { try Birthday(recorded: $0) }
        let mail = try EmailAddress(user.mail).text
        let existing = owned ?? accounts[mail.lowercased()]
        let account = existing ?? UUID().uuidString.lowercased()
        guard profiles.insert(account).inserted else { return nil }
        var move = Move(user: user.id)
        if existing == nil {
            accounts[mail.lowercased()] = account
            move.addAccount(account, mail: mail, now: now)
        }
        var profile: [String: any KeyValue] = ["account": account, "displayName": name.text]
        if let birthday { profile["birthday"] = birthday.description }
        move.rows.append((table: "profile", columns: profile))
        return move
    }
}

extension UserMigration.Move {
    /// Adds an account as the library's first migration of accounts declares it.
    fileprivate mutating func addAccount(_ account: String, mail: String, now: Int64) {
        let created: [String: any KeyValue] = [
            "id": account, "mail": mail, "roles": "", "language": "en", "created": now,
            "generation": 0, "recoveryCodes": "", "version": 1,
        ]
        let address: [String: any KeyValue] = ["address": mail.lowercased(), "account": account]
        let entry: [String: any KeyValue] = [
            "account": account, "negatedTime": -now, "number": UUID().uuidString.lowercased(),
            "time": now, "count": 1, "event": "created", "device": "", "subject": "",
        ]
        rows += [
            (table: "kasane_account", columns: created),
            (table: "kasane_account_address", columns: address),
            (table: "kasane_account_audit", columns: entry),
        ]
    }
}

/// The users of earlier versions that could not become accounts.
private let unmigratedUsers = #"SELECT id || ' <' || mail || '>' FROM "user" ORDER BY id"#

extension SQLiteStore {
    package func readUnmigratedUsers() async throws -> [String] {
        try await SQLiteTransactions(store: self) { $0 }.read { transaction in
            try await transaction.perform { try String.fetchAll($0, sql: unmigratedUsers) }
        }
    }
}

extension PostgresStore {
    package func readUnmigratedUsers() async throws -> [String] {
        try await PostgresTransactions(store: self) { $0 }.read { transaction in
            try await transaction.perform {
                try await $0.fetchAll(PostgresSQL(trusted: unmigratedUsers), as: String.self)
            }
        }
    }
}
