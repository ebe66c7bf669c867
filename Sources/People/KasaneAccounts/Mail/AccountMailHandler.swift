import Foundation
import KasaneDomain
public import KasaneJobs
import KasaneLive
public import KasaneMail

/// Sends account emails.
///
/// ```swift
/// let handler = AccountMailHandler(accounts: accounts, mailer: mailer, settings: mails)
/// ```
public struct AccountMailHandler: JobHandler {
    private let accounts: Accounts
    private let mailer: any Mailer
    private let settings: AccountMailSettings

    /// Creates the handler.
    public init(accounts: Accounts, mailer: any Mailer, settings: AccountMailSettings) {
        self.accounts = accounts
        self.mailer = mailer
        self.settings = settings
    }

    /// Sends an email if there is still a reason to send it.
    public func run(_ job: SendAccountMail, in context: JobContext) async throws {
        guard let mail = try await accounts.mail(of: job, context.id) else { return }
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
        return try Mail(
            id: MessageID(context.idempotencyKey, domain: settings.sender.domain),
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

    /// The link's URL, or `nil` for an email without a link.
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

struct AccountMail: Sendable {
    let recipient: Mailbox
    let language: String
    let content: AccountMailContent
    var secret: SecretToken?
}

extension Accounts {
    /// Returns the email for a job, or `nil` if there is no longer a reason to send it.
    func mail(of job: SendAccountMail, _ id: JobID) async throws -> AccountMail? {
        let now = now
        return try await transactions.execute { repositories in
            switch job.message {
            case .signUp(let token):
                return try await repositories.signUpMail(token, job.link(for: token), now: now)
            case .signInLink(let text):
                let link = job.link(for: id.uuid)
                return try await linkMail(to: text, .signInLink, link, repositories, now) {
                    .signIn($0)
                }
            case .passwordReset(let text):
                let link = job.link(for: id.uuid)
                return try await linkMail(to: text, .passwordReset, link, repositories, now) {
                    .resetPassword($0)
                }
            case .mailChange(let token):
                return try await repositories.mailChangeMail(token, job.link(for: token), now: now)
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
        _ link: SecretToken,
        _ repositories: AccountRepositories,
        _ now: Date,
        _ purpose: (AccountID) -> OneTimeToken.Purpose
    ) async throws -> AccountMail? {
        guard
            let account = try await repositories.account(at: AccountAddress.ID(mailbox(text))),
            account.suspended == nil
        else { return nil }
        let purpose = purpose(account.id)
        // An earlier attempt might have sent the link.
        let sent = try await repositories.oneTimeTokens.find(link.path[0])
        if let sent {
            let counts = sent.purpose == purpose && sent.generation == account.generation
            guard counts, sent.spent == nil else { return nil }
        }
        var token = OneTimeToken(
            id: link.path[0],
            purpose: purpose,
            generation: account.generation,
            created: now,
            expires: now.addingTimeInterval(settings.signInLinkAge / .seconds(1)),
            secrets: sent?.secrets ?? []
        )
        token.add(link)
        try await repositories.oneTimeTokens.save(token)
        return AccountMail(
            recipient: account.mail,
            language: account.language,
            content: content,
            secret: link
        )
    }
}

extension AccountRepositories {
    fileprivate func signUpMail(
        _ id: UUID,
        _ link: SecretToken,
        now: Date
    ) async throws -> AccountMail? {
        guard var token = try await oneTimeTokens.find(id), token.spent == nil,
            token.isCurrent(at: now), case .signUp(let mail, _, let language) = token.purpose
        else { return nil }
        if let account = try await account(at: AccountAddress.ID(mail)) {
            // The token is valid until it expires, because this email might need another attempt.
            return AccountMail(
                recipient: account.mail,
                language: account.language,
                content: .accountExists
            )
        }
        token.add(link)
        try await oneTimeTokens.save(token)
        return AccountMail(
            recipient: mail,
            language: language,
            content: .confirmSignUp,
            secret: link
        )
    }

    fileprivate func mailChangeMail(
        _ id: UUID,
        _ link: SecretToken,
        now: Date
    ) async throws -> AccountMail? {
        guard var token = try await oneTimeTokens.find(id), token.spent == nil,
            token.isCurrent(at: now),
            case .changeMail(let account, let mail, _, let isNew) = token.purpose,
            let account = try await accounts.find(account),
            token.generation == account.generation
        else { return nil }
        if isNew, try await addresses.find(AccountAddress.ID(mail)) != nil { return nil }
        token.add(link)
        try await oneTimeTokens.save(token)
        return AccountMail(
            recipient: isNew ? mail : account.mail,
            language: account.language,
            content: .mailChange(to: mail.address, isNew: isNew),
            secret: link
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
