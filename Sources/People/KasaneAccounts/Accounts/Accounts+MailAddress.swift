import Foundation
import KasaneDomain
import KasaneJobs

extension Accounts {
    /// Requests another mail address; both addresses get a mail with a link, and both must confirm.
    ///
    /// The identity must have been confirmed. If the new address belongs to another account, the
    /// mail to it is not sent, and the answer is the same.
    ///
    /// - Parameters:
    ///   - principal: The account.
    ///   - mail: The new address, as it was typed.
    ///   - client: The browser.
    /// - Throws: ``AccessError/confirmationRequired``, ``AccountError/invalidMail``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``.
    public func requestMailChange(
        of principal: AccountPrincipal,
        to mail: String,
        from client: AccountClient
    ) async throws {
        try requireConfirmation(of: principal)
        let mail = try mailbox(mail)
        try await countMail("change", to: mail, from: client)
        let (now, old, new) = (now, UUID(), UUID())
        try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            let account = try await repositories.account(principal.account)
            let tokens = [(old, new, false), (new, old, true)].map { id, partner, isNew in
                OneTimeToken(
                    id: id,
                    purpose: .changeMail(account.id, to: mail, partner: partner, isNew: isNew),
                    generation: account.generation,
                    created: now,
                    expires: now.addingTimeInterval(settings.confirmationLinkAge / .seconds(1))
                )
            }
            try await repositories.oneTimeTokens.save(tokens)
            try await repositories.jobs.enqueue(
                tokens.map { SendAccountMail(.mailChange($0.id)) }
            )
        }
    }

    /// Confirms another mail address by the link to the old or to the new one.
    ///
    /// When the address changes, all sessions but the principal's end, all API tokens are revoked,
    /// and no browser is known at the account any more.
    ///
    /// - Parameters:
    ///   - link: The secret of the link.
    ///   - principal: The account that is signed in at the browser; `nil` if none is.
    ///   - client: The browser.
    /// - Returns: Whether the address has changed, because the other link was used before.
    /// - Throws: ``AccountError/invalidLink``, ``AccountError/linkUsed``,
    ///   ``AccountError/linkExpired``, ``AccountError/addressTaken``.
    public func confirmMailChange(
        _ link: SecretToken,
        by principal: AccountPrincipal? = nil,
        from client: AccountClient
    ) async throws -> Bool {
        let now = now
        return try await transactions.execute { repositories in
            let token = try await repositories.oneTimeToken(link, now: now)
            guard case .changeMail(let id, let mail, let partner, _) = token.purpose,
                let other = try await repositories.oneTimeTokens.find(partner)
            else { throw AccountError.invalidLink }
            let account = try await repositories.account(id, of: token)
            try await repositories.spend(token, now: now)
            guard other.spent != nil else { return false }
            try await repositories.setMail(
                mail,
                of: account,
                keeping: principal?.account == id ? principal?.session : nil,
                now: now
            )
            try await repositories.record(.mailChanged, of: id, by: id, from: client, now: now)
            return true
        }
    }
}
