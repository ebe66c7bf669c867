import KasaneAccounts
import KasaneLive

/// The accounts, and where their pages are.
struct AccountSite: Sendable {
    let accounts: Accounts
    /// The path of all pages, such as `/account`.
    let path: String
    let settings: AccountPagesSettings

    /// Whether the site has a page.
    func has(_ page: AccountPage) -> Bool {
        settings.pages.contains(page) && (page != .tokens || !settings.tokenScopes.isEmpty)
    }

    /// Returns the address of a page.
    func address(
        of page: AccountPage,
        returningTo address: String? = nil
    ) -> String {
        page.path(below: path)
            .address(query: [LocalAddress.returnParameter: address ?? ""])
    }

    /// Returns the address of the route that opens a session.
    ///
    /// Only a response can set a cookie, and an open page has none.
    func address(opening grant: SecretToken, then next: String) -> String {
        PagePath(stringLiteral: "\(path)/open")
            .address(query: ["grant": grant.reveal(), "to": next])
    }
}

/// A visitor at one of the pages.
struct AccountVisit {
    let site: AccountSite
    let client: AccountClient
    let language: AccountLanguage
    /// The account that is signed in; `nil` for a visitor.
    let principal: AccountPrincipal?
    /// The address to return to; `nil` without one.
    let returnAddress: String?
    /// The path of the page.
    let path: String
    /// The secret of a sign-in that waits for a code.
    let pendingSignIn: SecretToken?
    let notices = AccountNotices()
    /// Returns the body of a page with its content.
    let layout: @Sendable (AccountPageContent) -> any HTML

    var accounts: Accounts { site.accounts }

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - site: The accounts.
    ///   - request: The request.
    ///   - opensSessions: Whether the page can sign in or renew a session, so that the browser
    ///     needs a cookie that only it has.
    /// - Throws: `PageCookieError`.
    init(_ site: AccountSite, _ request: PageRequest, opensSessions: Bool) throws {
        self.site = site
        let languages = site.settings.languages(request)
        language = AccountLanguage(languages)
        principal = request.principal(as: AccountPrincipal.self)
        returnAddress = request.returnAddress
        path = request.path
        pendingSignIn = request.query(Self.stepParameter).flatMap(SecretToken.init)
        layout = site.settings.layout(request)
        client = AccountClient(
            network: request.client,
            device: site.settings.device(request),
            languages: languages,
            browser: opensSessions
                ? try BrowserCookie(
                    names: site.accounts.cookieNames,
                    maximumAge: site.accounts.settings.knownBrowserAge
                )
                .renew(request) : ""
        )
    }

    /// Returns the error that leads the browser to its session, and then to the page that the
    /// visitor came from.
    func opening(_ grant: SecretToken, then next: String? = nil) -> PageError {
        let next = next ?? returnAddress ?? site.settings.startAddress
        return .redirect(to: site.address(opening: grant, then: next))
    }

    /// Returns the error that redirects to a page's form for a code of the second factor.
    ///
    /// The path is not that of the request: the address contains a secret, and a path that begins
    /// with two slashes would lead to another site.
    func requestingCode(for pending: SecretToken, on page: AccountPage) -> PageError {
        .redirect(
            to: page.path(below: site.path)
                .address(query: [
                    Self.stepParameter: pending.reveal(),
                    LocalAddress.returnParameter: returnAddress ?? "",
                ])
        )
    }

    private static let stepParameter = "step"

    /// Returns the address of a page.
    func address(of page: AccountPage) -> String { site.address(of: page) }

    /// Runs a step of the page, and shows why it failed.
    ///
    /// - Parameters:
    ///   - fields: The fields of the form, which show the errors that concern them.
    ///   - work: The step.
    /// - Throws: `FieldError` for an error of a field; `PageError` for what leads to another page;
    ///   an error of the store.
    func attempt(
        fields: Set<AccountField> = [],
        _ work: () async throws -> Void
    ) async throws {
        notices.clear()
        do {
            try await work()
        } catch let error as AccountError {
            guard let field = error.field(among: fields) else {
                return notices.show(problem: language.sentence(for: error))
            }
            throw FieldError(field.rawValue, message: language.sentence(for: error))
        } catch let error as AccessError {
            throw pageError(for: error)
        }
    }

    /// Reads what the page shows first.
    func load(_ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch AccountError.notFound {
            // The account was deleted after the request was authenticated.
            throw PageError.signInRequired
        } catch let error as AccessError {
            throw pageError(for: error)
        }
    }

    private func pageError(for error: AccessError) -> PageError {
        switch error {
        case .signInRequired: .signInRequired
        case .forbidden: .forbidden
        case .confirmationRequired:
            .redirect(to: site.address(of: .confirmIdentity, returningTo: path))
        }
    }
}
