import Foundation
import KasaneDomain
import KasaneMail

/// An action in account administration.
public enum AccountAction: Hashable, Sendable {
    /// List and search accounts.
    case list
    /// Change an account's roles.
    case changeRoles(AccountID)
    /// Suspend an account or let it sign in again.
    case suspend(AccountID)
    /// Set an account's password.
    case setPassword(AccountID)
    /// Delete an account.
    case delete(AccountID)
    /// Read an account's audit log.
    case readAudit(AccountID)
}

/// The policy for account administration.
///
/// The operator can perform all actions. Administrators can perform all actions except setting
/// passwords. All other accounts can act only on themselves.
public struct AccountPolicy: Policy {
    /// Creates the policy.
    public init() {}

    /// Returns whether the principal can perform the action.
    public func allows(_ action: AccountAction, by principal: AccountPrincipal) -> Bool {
        if case .system = principal.credential { return true }
        // An administrator who could set another account's password could act in its owner's name.
        if case .setPassword = action { return false }
        if principal.roles.contains(.administrator) { return true }
        switch action {
        case .readAudit(let id), .delete(let id):
            // A token with only some scopes can't delete the account.
            return id == principal.account && principal.allows(.all)
        case .list, .changeRoles, .suspend, .setPassword: return false
        }
    }
}

extension Accounts {
    private var policy: AccountPolicy { AccountPolicy() }

    /// Returns a page of accounts, ordered by identifier.
    ///
    /// - Parameters:
    ///   - last: The last account of the previous page, or `nil` for the first page.
    ///   - limit: The maximum number of accounts, at least 1.
    ///   - principal: An administrator.
    /// - Returns: The accounts. The last page has fewer than `limit`.
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

    /// Returns the account with an email address, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - mail: The email address as typed.
    ///   - principal: An administrator.
    /// - Throws: ``AccessError``, ``AccountError/invalidMail``.
    public func find(_ mail: String, by principal: AccountPrincipal?) async throws -> Account? {
        try policy.require(.list, by: principal)
        let address = AccountAddress.ID(try mailbox(mail))
        return try await transactions.read { try await $0.account(at: address) }
    }

    /// Returns an account, or `nil` if there is none.
    ///
    /// - Parameter principal: An administrator.
    /// - Throws: ``AccessError``.
    public func find(_ id: AccountID, by principal: AccountPrincipal?) async throws -> Account? {
        try policy.require(.list, by: principal)
        return try await transactions.read { try await $0.accounts.find(id) }
    }

    /// Returns the principal's current account.
    ///
    /// - Throws: ``AccountError/notFound`` if the account was deleted.
    public func account(of principal: AccountPrincipal) async throws -> Account {
        try await transactions.read { try await $0.account(principal.account) }
    }

    /// Replaces an account's roles.
    ///
    /// All of its sessions end, and its API tokens with all scopes are revoked.
    ///
    /// - Parameter principal: An administrator.
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
            // Tokens with all scopes would gain the new rights.
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

    /// Suspends an account and ends its sessions, or lets the account sign in again.
    ///
    /// - Parameter principal: An administrator.
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

    /// Returns the newest entries in an account's audit log, newest first.
    ///
    /// The cost doesn't depend on the length of the log.
    ///
    /// - Parameters:
    ///   - principal: The account itself or an administrator.
    ///   - limit: The maximum number of entries, from 1 to 10,000.
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
    /// The account to name in the audit log, or `nil` for the operator.
    var actor: AccountID? {
        if case .system = credential { nil } else { account }
    }

    /// The server's operator, who doesn't need an account.
    public static var system: Self {
        Self(
            account: AuditEntry.unknownAccount,
            mail: Mailbox(validated: "system@localhost.invalid"),
            credential: .system
        )
    }
}
