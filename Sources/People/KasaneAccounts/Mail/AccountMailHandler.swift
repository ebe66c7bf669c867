import Foundation
import KasaneDomain
public import KasaneJobs
import KasaneLive
public import KasaneMail

/// Sends the mails of the accounts.
///
/// ```swift
/// let handler = AccountMailHandler(accounts: accounts, mailer: mailer, settings: mails)
/// ```
public struct AccountMailHandler: JobHandler {
    private let accounts: Accounts
    private let mailer: any Mailer
    private let settings: AccountMailSettings

    /// Creates the handler.
    ///
    /// - Parameters:
    ///   - accounts: The accounts.
    ///   - mailer: Sends the mails.
    ///   - settings: What the mails need to know of the site.
    public init(accounts: Accounts, mailer: any Mailer, settings: AccountMailSettings) {
        self.accounts = accounts
        self.mailer = mailer
        self.settings = settings
    }

    /// Sends a mail, unless its reason is gone.
    public func run(_ job: SendAccountMail, in context: JobContext) async throws {
        guard let mail = try await accounts.mail(for: job.message) else { return }
        do {
            try await mailer.send(message(mail, context))
        } catch let error as MailError where !error.isRetryable {
            throw JobFailure.permanent("\(error)")
        }
    }

    private func message(_ mail: AccountMail, _ context: JobContext) throws -> Mail {
        let text = settings.wording(mail.content, mail.language)
        let link = address(of: mail)
        let paragraphs = text.paragraphs + (link.map { [$0] } ?? []) + [text.closing]
        let domain = settings.sender.address.drop { $0 != "@" }.dropFirst()
        return try Mail(
            // Each attempt has a link of its own, so it is a message of its own.
            id: MessageID("\(context.id)-\(context.attempt)", domain: String(domain)),
            date: accounts.now,
            from: settings.sender,
            to: [mail.recipient],
            subject: text.subject,
            text: paragraphs.joined(separator: "\n\n") + "\n",
            language: mail.language
        ) {
            for paragraph in text.paragraphs { p { paragraph } }
            if let link, let title = text.linkTitle {
                p { a(.href(link)) { title } }
                p { link }
            }
            p { text.closing }
        }
    }

    /// The address of the link; `nil` for a mail without one.
    private func address(of mail: AccountMail) -> String? {
        let page =
            switch mail.content {
            case .confirmSignUp: "confirm"
            case .accountExists: "sign-in"
            case .signInLink: "link"
            case .passwordReset: "reset"
            case .mailChange: "mail"
            case .passwordChanged, .secondFactorChanged, .wrongCodes, .tokenCreated: ""
            }
        guard !page.isEmpty else { return nil }
        let query = mail.secret.map { "?link=\($0.reveal())" } ?? ""
        return "\(settings.pages)/\(page)\(query)"
    }
}

/// A mail that is to be sent.
struct AccountMail: Sendable {
    let recipient: Mailbox
    let language: String
    let content: AccountMailContent
    var secret: SecretToken?
}

extension Accounts {
    /// Returns the mail for a message, with a new secret; `nil` if its reason is gone.
    func mail(for message: SendAccountMail.Message) async throws -> AccountMail? {
        let now = now
        return try await transactions.execute { repositories in
            switch message {
            case .signUp(let id):
                return try await repositories.signUpMail(id, now: now)
            case .signInLink(let text):
                return try await linkMail(to: text, .signInLink, repositories, now) { .signIn($0) }
            case .passwordReset(let text):
                return try await linkMail(to: text, .passwordReset, repositories, now) {
                    .resetPassword($0)
                }
            case .mailChange(let id):
                return try await repositories.mailChangeMail(id, now: now)
            case .passwordChanged(let id):
                return try await repositories.notice(.passwordChanged, to: id)
            case .secondFactorChanged(let id, let isOn):
                return try await repositories.notice(.secondFactorChanged(isOn: isOn), to: id)
            case .wrongCodes(let id):
                return try await repositories.notice(.wrongCodes, to: id)
            case .tokenCreated(let id, let name):
                return try await repositories.notice(.tokenCreated(name: name), to: id)
            }
        }
    }

    private func linkMail(
        to text: String,
        _ content: AccountMailContent,
        _ repositories: AccountRepositories,
        _ now: Date,
        _ purpose: (AccountID) -> OneTimeToken.Purpose
    ) async throws -> AccountMail? {
        guard
            let account = try await repositories.account(at: AccountAddress.ID(mailbox(text))),
            account.suspended == nil
        else { return nil }
        var token = OneTimeToken(
            purpose: purpose(account.id),
            generation: account.generation,
            created: now,
            expires: now.addingTimeInterval(settings.signInLinkAge / .seconds(1))
        )
        let secret = token.addSecret()
        try await repositories.oneTimeTokens.save(token)
        return AccountMail(
            recipient: account.mail,
            language: account.language,
            content: content,
            secret: secret
        )
    }
}

extension AccountRepositories {
    fileprivate func signUpMail(_ id: UUID, now: Date) async throws -> AccountMail? {
        guard var token = try await oneTimeTokens.find(id), token.spent == nil,
            now < token.expires, case .signUp(let mail, _, let language) = token.purpose
        else { return nil }
        if let account = try await account(at: AccountAddress.ID(mail)) {
            try await oneTimeTokens.delete(id)
            return AccountMail(
                recipient: account.mail,
                language: account.language,
                content: .accountExists
            )
        }
        let secret = token.addSecret()
        try await oneTimeTokens.save(token)
        return AccountMail(
            recipient: mail,
            language: language,
            content: .confirmSignUp,
            secret: secret
        )
    }

    fileprivate func mailChangeMail(_ id: UUID, now: Date) async throws -> AccountMail? {
        guard var token = try await oneTimeTokens.find(id), token.spent == nil,
            now < token.expires,
            case .changeMail(let account, let mail, _, let isNew) = token.purpose,
            let account = try await accounts.find(account),
            token.generation == account.generation
        else { return nil }
        if isNew, try await addresses.find(AccountAddress.ID(mail)) != nil { return nil }
        let secret = token.addSecret()
        try await oneTimeTokens.save(token)
        return AccountMail(
            recipient: isNew ? mail : account.mail,
            language: account.language,
            content: .mailChange(to: mail.address, isNew: isNew),
            secret: secret
        )
    }

    fileprivate func notice(
        _ content: AccountMailContent,
        to id: AccountID
    ) async throws -> AccountMail? {
        guard let account = try await accounts.find(id) else { return nil }
        return AccountMail(
            recipient: account.mail,
            language: account.language,
            content: content
        )
    }
}
