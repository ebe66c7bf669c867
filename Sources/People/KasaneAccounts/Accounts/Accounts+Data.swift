public import Foundation
import KasaneDomain
import KasaneMail

extension Accounts {
    /// Returns all stored data about a user, as JSON.
    ///
    /// The user must have confirmed their identity. Password hashes and secrets are omitted.
    ///
    /// - Returns: A JSON object with the account, its sessions, tokens and audit log, and the
    ///   application's own data by name.
    /// - Throws: ``AccessError/confirmationRequired``.
    public func export(
        _ principal: AccountPrincipal,
        from client: AccountClient
    ) async throws -> Data {
        try requireConfirmation(of: principal)
        let audit = try await audit(of: principal.account, by: principal, limit: 10_000)
        let now = now
        return try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            let account = try await repositories.account(principal.account)
            let export = AccountExport(
                account: account,
                sessions: try await repositories.sessions(of: account.id),
                tokens: try await repositories.apiTokens(of: account.id),
                audit: audit,
                data: try await repositories.data.export(account.id)
            )
            try await repositories.recordRepeated(
                .exported,
                of: account.id,
                by: account.id,
                from: client,
                now: now
            )
            return try export.encoded()
        }
    }

    /// Deletes an account and all stored data about the user.
    ///
    /// The account's sessions end on all nodes, and its tokens become invalid. Users who delete
    /// their own account must have confirmed their identity.
    ///
    /// - Parameter principal: The account itself or an administrator.
    /// - Throws: ``AccessError``, ``AccountError/notFound``, ``AccountError/lastAdministrator``.
    public func delete(
        _ id: AccountID,
        by principal: AccountPrincipal?,
        from client: AccountClient
    ) async throws {
        let actor = try AccountPolicy().require(.delete(id), by: principal)
        try requireConfirmation(of: actor)
        let now = now
        // Read before the transaction, which would otherwise conflict with every one-time token
        // that is issued or spent at the same time. A token that is issued later has no account.
        let promises = try await transactions.read { repositories in
            try await requireCurrent(actor, in: repositories, now: now)
            return try await repositories.promises(to: repositories.account(id))
        }
        try await transactions.execute { repositories in
            try await requireCurrent(actor, in: repositories, now: now)
            let account = try await repositories.account(id)
            try await repositories.delete(account, promises: promises, now: now)
            // When users delete their own account, the entry contains no data about them.
            let isOwn = actor.account == id
            try await repositories.record(
                .deleted,
                of: AuditEntry.unknownAccount,
                by: isOwn ? nil : actor.actor,
                from: isOwn ? AccountClient(network: nil) : client,
                subject: "\(id)",
                now: now
            )
        }
    }
}
