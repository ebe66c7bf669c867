public import Foundation
import KasaneDomain
public import KasaneMail
import KasaneStore

/// Changes of accounts within a transaction of the application, for use cases that change accounts
/// together with data of their own.
///
/// They check no rights: a use case requires those with a ``Policy``.
extension AccountRepositories {
    /// Adds an account without a password, which signs in by a mailed link or sets one by it.
    ///
    /// - Parameters:
    ///   - id: The identity, for data that refer to the account in the same transaction.
    ///   - mail: The mail address, which counts as confirmed.
    ///   - language: The language of mails, as a BCP 47 tag.
    ///   - actor: The account for the audit log; `nil` for the operator.
    ///   - now: The current time.
    /// - Throws: ``AccountError/addressTaken``; an error of the store.
    public func add(
        _ id: AccountID,
        mail: Mailbox,
        language: String = "en",
        by actor: AccountPrincipal? = nil,
        now: Date
    ) async throws {
        let client = AccountClient(network: nil, languages: [language])
        let now = now.roundedToMilliseconds
        try await insert(
            Account(id: id, mail: mail, password: nil, language: client.language, created: now)
        )
        try await record(.created, of: id, by: actor?.actor, from: client, now: now)
    }

    /// Returns the account of a mail address, or `nil` if there is none.
    ///
    /// - Parameter mail: The mail address, in upper or lower case.
    /// - Returns: The account.
    /// - Throws: An error of the store.
    public func find(mail: Mailbox) async throws -> Account? {
        try await account(at: AccountAddress.ID(mail))
    }

    /// Returns an account, or `nil` if there is none.
    ///
    /// - Parameter id: The identity.
    /// - Returns: The account.
    /// - Throws: An error of the store.
    public func find(_ id: AccountID) async throws -> Account? {
        try await accounts.find(id)
    }

    /// Changes the mail address of an account.
    ///
    /// Its sessions end, its API tokens are revoked, and no browser is known at it any more.
    ///
    /// - Parameters:
    ///   - mail: The mail address, which counts as confirmed.
    ///   - id: The account.
    ///   - actor: The account for the audit log; `nil` for the operator.
    ///   - now: The current time.
    /// - Throws: ``AccountError/notFound``, ``AccountError/addressTaken``; an error of the store.
    public func setMail(
        _ mail: Mailbox,
        of id: AccountID,
        by actor: AccountPrincipal? = nil,
        now: Date
    ) async throws {
        let (account, now) = (try await account(id), now.roundedToMilliseconds)
        guard account.mail != mail else { return }
        try await setMail(mail, of: account, now: now)
        let client = AccountClient(network: nil)
        try await record(.mailChanged, of: id, by: actor?.actor, from: client, now: now)
    }

    /// Changes the language of mails to an account.
    ///
    /// - Parameters:
    ///   - language: The language, as a BCP 47 tag; another text counts as English.
    ///   - id: The account.
    /// - Throws: ``AccountError/notFound``; an error of the store.
    public func setLanguage(_ language: String, of id: AccountID) async throws {
        var account = try await account(id)
        let language = AccountClient(network: nil, languages: [language]).language
        guard account.language != language else { return }
        account.language = language
        try await accounts.save(account)
    }

    /// Deletes an account with its data; its sessions end on all nodes.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - actor: The account for the audit log, which is not named for its own deletion; `nil` for
    ///     the operator.
    ///   - now: The current time.
    /// - Throws: ``AccountError/notFound``, ``AccountError/lastAdministrator``; an error of the
    ///   store.
    public func delete(
        _ id: AccountID,
        by actor: AccountPrincipal? = nil,
        now: Date
    ) async throws {
        let now = now.roundedToMilliseconds
        let account = try await account(id)
        try await delete(account, promises: promises(to: account), now: now)
        try await record(
            .deleted,
            of: AuditEntry.unknownAccount,
            by: actor.flatMap { $0.account == id ? nil : $0.actor },
            from: AccountClient(network: nil),
            subject: "\(id)",
            now: now
        )
    }
}
