public import KasaneAccounts
import KasaneContainer
public import KasaneHummingbird
import KasaneLive
import KasaneMail
public import KasaneSettings

/// Adds accounts to a web application.
///
/// The part identifies visitors, and closes the pages of sessions that end.
///
/// ```swift
/// application.parts.append(AccountsPart())
/// ```
///
/// Register ``/KasaneAccounts/Accounts`` in the container, and add the account pages to the
/// application's pages with `PageRoutes.addAccounts(_:at:settings:)`. If the container has
/// `OutgoingMail` with an outbox, the outbox is shown at `/outbox`.
///
/// The setting `administrator` names the first administrator, who can then appoint other
/// administrators.
public struct AccountsPart: WebPart {
    private let path: String

    /// Creates the part.
    ///
    /// - Parameter path: The accounts' path, without a trailing slash.
    public init(at path: String = "/account") {
        self.path = path
    }

    /// The setting `administrator`.
    public var settings: [SettingDeclaration] { [Setting<String>.administrator.declaration] }

    /// Adds the accounts from the container.
    ///
    /// If the account cookies are secure, the page cookie is secure too.
    ///
    /// - Throws: `SettingError` if the site uses HTTPS but the account cookies are not secure, if
    ///   other machines could reach an outbox, or if `administrator` is invalid. `ResolveError` if
    ///   the container has no accounts.
    public func assemble(_ assembly: inout WebAssembly<AccountPrincipal>) throws {
        let accounts: Accounts = try assembly.container.resolve()
        let (path, logger) = (path, assembly.logger)
        let isSecure = accounts.cookieNames.isSecure
        assembly.addCheck { assembly in
            guard isSecure || !assembly.isSecure else {
                throw SettingError(
                    """
                    the site uses HTTPS, but the account cookies are not secure; set public-url to \
                    its https URL, and isSecure in the account settings
                    """
                )
            }
        }
        if isSecure { assembly.live.isCookieSecure = true }
        assembly.editMiddleware { middleware in
            let weights = middleware.settings.weights
            middleware.replace(
                .principal,
                with: SessionMiddleware(accounts) { request in weights.isPublic(request) }
            )
        }
        assembly.visitor = { _, context in context.pageVisitor }
        if assembly.environment.signInPath == nil {
            assembly.environment.signInPath = "\(path)/sign-in"
        }
        if assembly.environment.confirmationPath == nil {
            assembly.environment.confirmationPath = "\(path)/confirm-identity"
        }
        try showOutbox(in: &assembly)
        assembly.addRoutes { AccountRoutes(accounts, prefix: path).addRoutes(to: $0) }
        assembly.addService { EndedSessionService(accounts, pages: $0, logger: logger) }
        if let mail = try assembly.settings.value(of: .administrator) {
            assembly.addPreparation { try await accounts.appointAdministrator(mail) }
        }
    }

    private func showOutbox(in assembly: inout WebAssembly<AccountPrincipal>) throws {
        let mail: OutgoingMail? = try assembly.container.resolve()
        guard let outbox = mail?.outbox else { return }
        assembly.addCheck { assembly in
            guard assembly.isLocal else {
                throw SettingError(
                    """
                    outbox works only on this machine, because its emails let anyone sign in as \
                    any user; remove outbox, or host, host-name, public-url and trusted-proxy, or \
                    pass a loopback socket
                    """
                )
            }
        }
        assembly.pages.addOutbox(outbox, for: .everyone)
    }
}

extension Accounts {
    /// Makes the account with an email address an administrator, creating the account if necessary.
    ///
    /// Several servers can call this method at the same time.
    fileprivate func appointAdministrator(_ mail: String) async throws {
        if try await find(mail, by: .system) == nil {
            do {
                _ = try await add(mail, password: nil, roles: [.administrator])
                return
            } catch AccountError.addressTaken {
                // Another server has created the account in the meantime.
            }
        }
        guard let account = try await find(mail, by: .system),
            !account.roles.contains(.administrator)
        else { return }
        try await setRoles(
            account.roles.union([.administrator]),
            of: account.id,
            by: .system,
            from: AccountClient(network: nil)
        )
    }
}

extension Setting where Value == String {
    fileprivate static let administrator = text(
        "administrator",
        "an email address",
        help: """
            The email address of the account to make an administrator at startup. If the account \
            doesn't exist, it is created without a password. Its owner signs in with an email link.
            """,
        where: { (try? Mailbox($0)) != nil }
    )
}
