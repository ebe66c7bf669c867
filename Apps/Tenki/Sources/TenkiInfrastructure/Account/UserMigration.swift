import Foundation
import KasaneDomain
package import KasaneStore
import TenkiDomain

/// Turns the users of earlier versions into accounts with profiles.
///
/// Users without an account get one without a password, which its owner sets with an emailed link.
/// A user that cannot become an account stays in the table `user`.
struct UserMigration {
    struct User {
        let id: String
        let mail: String
        let birthday: String?
        let person: String?

        init(_ row: SQLRow) throws {
            id = try row.decode("id")
            mail = try row.decode("mail")
            birthday = try row.decode("birthday")
            person = try row.decode("person")
        }
    }

    /// A user and the rows that replace it.
    struct Move {
        let user: String
        var rows: [SQL] = []
    }

    /// The queries whose rows are migrated: the users, and the addresses of accounts.
    static let queries: [SQL] = [
        #"SELECT id, mail, birthday, person FROM "user" ORDER BY id"#,
        "SELECT address, account FROM kasane_account_address",
    ]

    private var accounts: [String: String]
    private var profiles: Set<String> = []
    private let now = Int64(Date().timeIntervalSince1970 * 1_000)

    private init(addresses: SQLResult) throws {
        let pairs = try addresses.map { row in
            (try row.decode("address", as: String.self), try row.decode("account", as: String.self))
        }
        accounts = Dictionary(pairs) { first, _ in first }
    }

    /// Returns the statements that migrate the rows of the queries.
    static func statements(for rows: [SQLResult]) throws -> [SQL] {
        var migration = try Self(addresses: rows[1])
        return migration.moves(of: try rows[0].map(User.init)).flatMap { move -> [SQL] in
            move.rows + [#"DELETE FROM "user" WHERE id = \#(move.user)"#]
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
        move.rows.append(
            """
            INSERT INTO profile (account, "displayName", birthday)
            VALUES (\(account), \(name.text), \(birthday?.description))
            """
        )
        return move
    }
}

extension UserMigration.Move {
    /// Adds an account as the library's first migration of accounts declares it.
    fileprivate mutating func addAccount(_ account: String, mail: String, now: Int64) {
        rows += [
            """
            INSERT INTO kasane_account (
                id, mail, roles, language, created, generation, "recoveryCodes", version
            ) VALUES (\(account), \(mail), '', 'en', \(now), 0, '', 1)
            """,
            """
            INSERT INTO kasane_account_address (address, account)
            VALUES (\(mail.lowercased()), \(account))
            """,
            """
            INSERT INTO kasane_account_audit (
                account, "negatedTime", number, time, count, event, device, subject
            ) VALUES (
                \(account), \(-now), \(UUID().uuidString.lowercased()), \(now), 1, 'created', '', ''
            )
            """,
        ]
    }
}

extension SQLTransaction {
    /// Returns the users of earlier versions that could not become accounts.
    package func unmigratedUsers() async throws -> [String] {
        try await fetchAll(
            #"SELECT id || ' <' || mail || '>' FROM "user" ORDER BY id"#,
            as: String.self
        )
    }
}
