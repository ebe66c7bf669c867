import Foundation
import KasaneDomain
import KasaneMail

/// What administrators do with accounts.
public enum AccountAction: Hashable, Sendable {
    /// List and find accounts.
    case list
    /// Change the roles of an account.
    case changeRoles(AccountID)
    /// Suspend an account, or let it sign in again.
    case suspend(AccountID)
    /// Set the password of an account.
    case setPassword(AccountID)
    /// Delete an account.
    case delete(AccountID)
    /// Read the audit log of an account.
    case readAudit(AccountID)
}

/// Allows the operator everything, administrators all but passwords, and accounts what concerns
/// themselves alone.
public struct AccountPolicy: Policy {
    /// Creates the policy.
    public init() {}

    /// Returns whether an account may do something.
    public func allows(_ action: AccountAction, by principal: AccountPrincipal) -> Bool {
        if case .system = principal.credential { return true }
        // An administrator with another's password could act in their name.
        if case .setPassword = action { return false }
        if principal.roles.contains(.administrator) { return true }
        switch action {
        case .readAudit(let id), .delete(let id):
            // A token with a few scopes does not delete the account.
            return id == principal.account && principal.allows(.all)
        case .list, .changeRoles, .suspend, .setPassword: return false
        }
    }
}

extension Accounts {
    private var policy: AccountPolicy { AccountPolicy() }

    /// Returns accounts, ordered by identity.
    ///
    /// - Parameters:
    ///   - last: The last account of the previous page; `nil` for the first page.
    ///   - limit: The maximum number, at least 1.
    ///   - principal: An administrator.
    /// - Returns: At most `limit` accounts; fewer on the last page.
    /// - Throws: ``AccessError``.
    public func all(
        after last: AccountID? = nil,
        limit: Int = 100,
        by principal: AccountPrincipal?
    ) async throws -> [Account] {
        try policy.require(.list, by: principal)
        return try await transactions.read {
            try await $0.accounts.elements(after: last, limit: limit)
        }
    }

    /// Returns the account of a mail address, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - mail: The mail address, as it was typed.
    ///   - principal: An administrator.
    /// - Returns: The account.
    /// - Throws: ``AccessError``, ``AccountError/invalidMail``.
    public func find(_ mail: String, by principal: AccountPrincipal?) async throws -> Account? {
        try policy.require(.list, by: principal)
        let address = AccountAddress.ID(try mailbox(mail))
        return try await transactions.read { try await $0.account(at: address) }
    }

    /// Returns an account, or `nil` if there is none with the identity.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - principal: An administrator.
    /// - Returns: The account.
    /// - Throws: ``AccessError``.
    public func find(_ id: AccountID, by principal: AccountPrincipal?) async throws -> Account? {
        try policy.require(.list, by: principal)
        return try await transactions.read { try await $0.accounts.find(id) }
    }

    /// Returns the account of a principal.
    ///
    /// - Parameter principal: The account.
    /// - Returns: The account, as it is stored now.
    /// - Throws: ``AccountError/notFound`` if it was deleted in the meantime.
    public func account(of principal: AccountPrincipal) async throws -> Account {
        try await transactions.read { try await $0.account(principal.account) }
    }

    /// Changes the roles of an account; all of its sessions end, and the API tokens with all scopes
    /// are revoked.
    ///
    /// - Parameters:
    ///   - roles: The roles that the account has from now on.
    ///   - id: The account.
    ///   - principal: An administrator.
    ///   - client: The browser.
    /// - Throws: ``AccessError``, ``AccountError/notFound``, ``AccountError/lastAdministrator``.
    public func setRoles(
        _ roles: Set<Role>,
        of id: AccountID,
        by principal: AccountPrincipal?,
        from client: AccountClient
    ) async throws {
        let actor = try policy.require(.changeRoles(id), by: principal)
        try requireConfirmation(of: actor)
        let now = now
        try await transactions.execute { repositories in
            try await requireCurrent(actor, in: repositories, now: now)
            var account = try await repositories.account(id)
            guard account.roles != roles else { return }
            if !roles.contains(.administrator) {
                try await repositories.requireAnotherAdministrator(than: account)
            }
            account.roles = roles
            account.generation += 1
            try await repositories.accounts.save(account)
            try await repositories.endSessions(of: id, now: now)
            // Such a token would get the new rights.
            try await repositories.apiTokens.delete(
                repositories.apiTokens(of: id).filter { $0.scopes.contains(.all) }.map(\.id)
            )
            try await repositories.record(
                .rolesChanged,
                of: id,
                by: actor.actor,
                from: client,
                subject: roles.sorted().map(\.name).joined(separator: " "),
                now: now
            )
        }
    }

    /// Suspends an account, which ends its sessions, or lets it sign in again.
    ///
    /// - Parameters:
    ///   - isSuspended: Whether the account is suspended from now on.
    ///   - id: The account.
    ///   - principal: An administrator.
    ///   - client: The browser.
    /// - Throws: ``AccessError``, ``AccountError/notFound``, ``AccountError/lastAdministrator``.
    public func setSuspended(
        _ isSuspended: Bool,
        _ id: AccountID,
        by principal: AccountPrincipal?,
        from client: AccountClient
    ) async throws {
        let actor = try policy.require(.suspend(id), by: principal)
        try requireConfirmation(of: actor)
        let now = now
        try await transactions.execute { repositories in
            try await requireCurrent(actor, in: repositories, now: now)
            var account = try await repositories.account(id)
            guard (account.suspended != nil) != isSuspended else { return }
            if isSuspended {
                try await repositories.requireAnotherAdministrator(than: account)
                try await repositories.endSessions(of: id, now: now)
            }
            account.suspended = isSuspended ? now : nil
            account.generation += 1
            try await repositories.accounts.save(account)
            try await repositories.record(
                isSuspended ? .suspended : .resumed,
                of: id,
                by: actor.actor,
                from: client,
                now: now
            )
        }
    }

    /// Returns the newest entries of an account's audit log, the newest first.
    ///
    /// It reads little more than the returned entries, however long the log is.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - principal: The account itself or an administrator.
    ///   - limit: The maximum number, from 1 to 10,000.
    /// - Returns: The entries.
    /// - Throws: ``AccessError``.
    public func audit(
        of id: AccountID,
        by principal: AccountPrincipal?,
        limit: Int = 100
    ) async throws -> [AuditEntry] {
        try policy.require(.readAudit(id), by: principal)
        return try await transactions.read {
            try await $0.newestEntries(of: id, limit: min(max(1, limit), 10_000))
        }
    }
}

extension AccountPrincipal {
    /// The account for the audit log; `nil` for the operator of the server.
    var actor: AccountID? {
        if case .system = credential { nil } else { account }
    }

    /// The operator of the server, who needs no account.
    public static var system: Self {
        Self(
            account: AuditEntry.unknownAccount,
            mail: Mailbox(validated: "system@localhost.invalid"),
            credential: .system
        )
    }
}
