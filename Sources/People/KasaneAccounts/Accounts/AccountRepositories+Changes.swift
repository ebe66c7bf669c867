public import Foundation
import KasaneDomain
public import KasaneMail
import KasaneStore

/// Operations for use cases that change an account and their own data in the same transaction.
///
/// These methods don't check permissions. Use a ``Policy`` in the use case.
extension AccountRepositories {
    /// Adds an account without a password.
    ///
    /// The user signs in or sets a password with an emailed link.
    ///
    /// - Parameters:
    ///   - id: The identifier, to which other data in the same transaction can refer.
    ///   - mail: The email address, which is treated as confirmed.
    ///   - language: The language for emails, as a BCP 47 tag.
    ///   - actor: The account to name in the audit log, or `nil` for the operator.
    /// - Throws: ``AccountError/addressTaken``, or a store error.
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

    /// Returns the account with an email address, or `nil` if there is none.
    ///
    /// The search ignores case.
    public func find(mail: Mailbox) async throws -> Account? {
        try await account(at: AccountAddress.ID(mail))
    }

    /// Returns an account, or `nil` if there is none.
    public func find(_ id: AccountID) async throws -> Account? {
        try await accounts.find(id)
    }

    /// Changes an account's email address.
    ///
    /// The account's sessions end, its API tokens are revoked, and its known browsers are
    /// forgotten.
    ///
    /// - Parameters:
    ///   - mail: The email address, which is treated as confirmed.
    ///   - actor: The account to name in the audit log, or `nil` for the operator.
    /// - Throws: ``AccountError/notFound``, ``AccountError/addressTaken``, or a store error.
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

    /// Changes the language for an account's emails.
    ///
    /// - Parameter language: A BCP 47 tag. An invalid tag is replaced with English.
    /// - Throws: ``AccountError/notFound``, or a store error.
    public func setLanguage(_ language: String, of id: AccountID) async throws {
        var account = try await account(id)
        let language = AccountClient(network: nil, languages: [language]).language
        guard account.language != language else { return }
        account.language = language
        try await accounts.save(account)
    }

    /// Deletes an account and its data, and ends its sessions on all nodes.
    ///
    /// - Parameter actor: The account to name in the audit log, or `nil` for the operator. If users
    ///   delete their own account, the log doesn't name it.
    /// - Throws: ``AccountError/notFound``, ``AccountError/lastAdministrator``, or a store error.
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
