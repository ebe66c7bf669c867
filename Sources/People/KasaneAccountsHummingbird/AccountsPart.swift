public import KasaneAccounts
import KasaneContainer
public import KasaneHummingbird
import KasaneLive
import KasaneSettings

/// Accounts for an application: identifies visitors, and ends their pages with their sessions.
///
/// ```swift
/// var application = WebApplication<AccountPrincipal>("notes", container: makeContainer, …)
/// application.parts.append(AccountsPart())
/// ```
///
/// Register ``/KasaneAccounts/Accounts`` in the container, and add the account pages to the
/// application's pages with `PageRoutes.addAccounts(_:at:settings:)`.
public struct AccountsPart: WebPart {
    private let path: String

    /// Creates the part.
    ///
    /// - Parameter path: The path of the account pages, without a trailing slash.
    public init(at path: String = "/account") {
        self.path = path
    }

    /// Adds the accounts from the container.
    ///
    /// If the account cookies are secure, the page cookie is too.
    ///
    /// - Throws: `SettingError` if the public URL is `https` but the account cookies are not secure;
    ///   `ResolveError` if the container has no accounts.
    public func assemble(_ assembly: inout WebAssembly<AccountPrincipal>) throws {
        let accounts: Accounts = try assembly.container.resolve()
        let (path, logger) = (path, assembly.logger)
        let isSecure = accounts.cookieNames.isSecure
        guard isSecure || !assembly.isSecure else {
            throw SettingError(
                """
                public-url is https, but the account cookies are not secure; set isSecure in the \
                account settings
                """
            )
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
        assembly.addRoutes { AccountRoutes(accounts, prefix: path).addRoutes(to: $0) }
        assembly.addService { EndedSessionService(accounts, pages: $0, logger: logger) }
    }
}
