import Foundation
import KasaneDomain
import KasaneJobs

extension Accounts {
    /// Sends links to the old and the new email address.
    ///
    /// The address changes after both links have been opened. The user must have confirmed their
    /// identity. If the new address belongs to another account, no email is sent to the new
    /// address, but the result is the same.
    ///
    /// - Parameter mail: The new address as typed.
    /// - Throws: ``AccessError/confirmationRequired``, ``AccountError/invalidMail``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``.
    public func requestMailChange(
        of principal: AccountPrincipal,
        to mail: String,
        from client: AccountClient
    ) async throws {
        try requireConfirmation(of: principal)
        let mail = try mailbox(mail)
        // Each request also sends an email to the current address, whatever the new address is.
        try await beginChange(of: principal)
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

    /// Confirms an email address change with one of the two links.
    ///
    /// When the address changes, all API tokens are revoked, the account's known browsers are
    /// forgotten, and all sessions end except the principal's session.
    ///
    /// - Parameter principal: The account that is signed in on this browser, if any.
    /// - Returns: `true` if the address has changed, because the other link was already used.
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
