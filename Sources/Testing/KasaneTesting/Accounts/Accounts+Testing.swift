import Foundation
public import KasaneAccounts

extension Accounts {
    /// Signs in to an account with a password, creating the account if necessary.
    ///
    /// ```swift
    /// let hanako = try await accounts.signInForTest("hanako@example.jp")
    /// try await SessionDriver.run(pages, principal: hanako) { page in
    ///     try await page.visit("/account")
    ///     try await page.expect("hanako@example.jp")
    /// }
    /// ```
    ///
    /// The session is stored and freshly authenticated, so the principal can also change the
    /// account. Each call starts a new session.
    ///
    /// - Parameters:
    ///   - roles: The roles of a new account.
    ///   - language: The language for a new account's emails, as a BCP 47 tag.
    /// - Throws: `AccessError.signInRequired` if the account has a second factor, or
    ///   `AccountError.wrongCredentials` if its password is different.
    public func signInForTest(
        _ mail: String = "hanako@example.jp",
        password: String = "kumo ga nagareru",
        roles: Set<Role> = [],
        language: String = "en"
    ) async throws -> AccountPrincipal {
        do {
            _ = try await add(mail, password: password, roles: roles, language: language)
        } catch AccountError.addressTaken {
            // The account already exists and is used.
        }
        let client = AccountClient(
            network: nil,
            device: "Test",
            languages: [language],
            browser: UUID().uuidString
        )
        let step = try await signIn(mail, password: password, from: client)
        guard case .done(let session) = step else { throw AccessError.signInRequired }
        guard let found = try await principal(of: session.token) else {
            throw AccessError.signInRequired
        }
        return found
    }
}
