package import KasaneAccounts
package import KasaneDomain
import KasaneMail
package import TenkiDomain

package struct ManageAccounts: Sendable {
    package struct Entry: Sendable {
        package let account: Account
        package let profile: Profile

        package var mail: String { account.mail.address }
    }

    /// The changes to an account.
    ///
    /// What is `nil` stays as it is.
    package struct Changes: Sendable {
        package var mail: EmailAddress?
        package var displayName: DisplayName?
        /// The inner value is `nil` to remove the birthday.
        package var birthday: Birthday??
        package var password: String?
        package var isAdministrator: Bool?

        package init() {}
    }

    private let transactions: any TransactionTemplate<SiteRepositories>
    private let accounts: Accounts
    private let clock: any WallClock

    package init(
        transactions: any TransactionTemplate<SiteRepositories>,
        accounts: Accounts,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.accounts = accounts
        self.clock = clock
    }

    package func all() async throws -> [Entry] {
        var found: [Account] = []
        var page: [Account]
        repeat {
            page = try await accounts.all(after: found.last?.id, limit: 500, by: .system)
            found += page
        } while page.count == 500
        let profiles = try await transactions.read { [found] repositories in
            try await repositories.tenki.profiles.find(found.map { ProfileID($0.id) })
        }
        let known = Dictionary(profiles.map { ($0.id, $0) }) { first, _ in first }
        return found.map { Entry($0, known[ProfileID($0.id)]) }
            .sorted { $0.mail < $1.mail }
    }

    package func find(_ mail: EmailAddress) async throws -> Entry {
        try await transactions.read { try await $0.entry(at: mail) }
    }

    /// Adds an account, which has no password unless the changes contain one.
    package func add(_ mail: EmailAddress, _ changes: Changes) async throws -> Entry {
        _ = try await accounts.add(
            mail.text,
            password: changes.password,
            roles: changes.isAdministrator == true ? [.administrator] : []
        )
        var rest = changes
        rest.password = nil
        rest.isAdministrator = nil
        return try await change(mail, rest)
    }

    package func change(_ mail: EmailAddress, _ changes: Changes) async throws -> Entry {
        let id = try await transactions.execute { [now = clock.now] repositories in
            let entry = try await repositories.entry(at: mail)
            var profile = entry.profile
            if let displayName = changes.displayName { profile.displayName = displayName }
            if let birthday = changes.birthday { profile.birthday = birthday }
            if profile != entry.profile { try await repositories.tenki.profiles.save(profile) }
            let id = entry.account.id
            if let mail = changes.mail {
                try await repositories.accounts.setMail(Mailbox(mail.text), of: id, now: now)
            }
            return id
        }
        if let password = changes.password {
            try await accounts.setPassword(password, of: id, by: .system)
        }
        if let isAdministrator = changes.isAdministrator {
            try await accounts.setRoles(
                isAdministrator ? [.administrator] : [],
                of: id,
                by: .system,
                from: AccountClient(network: nil)
            )
        }
        return try await find(changes.mail ?? mail)
    }

    package func delete(_ mail: EmailAddress) async throws {
        try await transactions.execute { [now = clock.now] repositories in
            let id = try await repositories.entry(at: mail).account.id
            try await repositories.accounts.delete(id, now: now)
        }
    }

    package func sendPasswordLink(
        to account: Account,
        sendsMails: Bool
    ) async throws -> SecretToken? {
        guard sendsMails else {
            return try await accounts.makePasswordLink(for: account.id, by: .system)
        }
        try await accounts.requestPasswordReset(
            account.mail.address,
            from: AccountClient(network: nil)
        )
        return nil
    }
}

extension ManageAccounts.Entry {
    fileprivate init(_ account: Account, _ profile: Profile?) {
        self.account = account
        self.profile = profile ?? Profile(of: account.id, suggestedBy: account.mail)
    }
}

extension SiteRepositories {
    fileprivate func entry(at mail: EmailAddress) async throws -> ManageAccounts.Entry {
        guard let account = try await accounts.find(mail: Mailbox(mail.text)) else {
            throw AccountError.notFound
        }
        return ManageAccounts.Entry(
            account,
            try await tenki.profiles.find(ProfileID(account.id))
        )
    }
}
