import KasaneAccounts
import KasaneLive

/// The accounts, and the settings and path of their pages.
struct AccountSite: Sendable {
    let accounts: Accounts
    /// The accounts' path, such as `/account`.
    let path: String
    let settings: AccountPagesSettings

    func has(_ page: AccountPage) -> Bool {
        settings.pages.contains(page) && (page != .tokens || !settings.tokenScopes.isEmpty)
    }

    func address(
        of page: AccountPage,
        returningTo address: String? = nil
    ) -> String {
        page.path(below: path)
            .address(query: [LocalAddress.returnParameter: address ?? ""])
    }
}

struct AccountVisit {
    let site: AccountSite
    let client: AccountClient
    let language: PageLanguage
    /// The signed-in account, or `nil` for a visitor.
    let principal: AccountPrincipal?
    /// The URL to return to, if any.
    let returnAddress: String?
    let path: String
    /// The secret for a sign-in that is waiting for an authenticator code.
    let pendingSignIn: SecretToken?
    let notices = AccountNotices()
    let layout: @Sendable (AccountPageContent) -> any HTML

    var accounts: Accounts { site.accounts }

    /// Creates a visit from a request.
    ///
    /// - Parameter opensSessions: Whether the page can open or renew a session. Such a page must
    ///   set the cookie that identifies the browser.
    /// - Throws: `PageCookieError`.
    init(_ site: AccountSite, _ request: PageRequest, opensSessions: Bool) throws {
        self.site = site
        let languages = site.settings.languages(request)
        language = request.texts.language(preferring: languages)
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
                .renew(request) : "",
            session: request.cookies[site.accounts.cookieNames.session].flatMap(SecretToken.init)
        )
        if let flash = request.takeFlash(isSecure: site.accounts.cookieNames.isSecure) {
            notices.show(news: flash)
        }
    }

    /// Signs the browser in and redirects, by default to the page that the visitor came from.
    func opening(
        _ session: OpenedSession,
        then next: String? = nil,
        saying news: String? = nil
    ) throws -> ActionOutcome {
        let names = accounts.cookieNames
        let flash = try news.map { try PageCookie(flash: $0, isSecure: names.isSecure) }
        return .redirect(
            to: next ?? returnAddress ?? site.settings.startAddress,
            cookies: [try PageCookie(session: session, names: names)] + [flash].compactMap(\.self)
        )
    }

    /// Signs the browser out and redirects to the start page with a flash message.
    func leaving(saying news: String) throws -> ActionOutcome {
        let names = accounts.cookieNames
        return .redirect(
            to: site.settings.startAddress,
            cookies: [
                try PageCookie(deletingSession: names),
                try PageCookie(flash: news, isSecure: names.isSecure),
            ]
        )
    }

    /// Redirects to a page's form for authenticator codes.
    ///
    /// The request's path isn't reused, because the URL contains a secret, and a path that starts
    /// with two slashes would redirect to another site.
    func requestingCode(for pending: SecretToken, on page: AccountPage) -> ActionOutcome {
        .redirect(
            to: page.path(below: site.path)
                .address(query: [
                    Self.stepParameter: pending.reveal(),
                    LocalAddress.returnParameter: returnAddress ?? "",
                ])
        )
    }

    private static let stepParameter = "step"

    func address(of page: AccountPage) -> String { site.address(of: page) }

    /// Runs an action that stays on the page, and shows any error; see ``outcome(fields:_:)``.
    func attempt(
        fields: Set<AccountField> = [],
        _ work: () async throws -> Void
    ) async throws {
        _ = try await outcome(fields: fields) {
            try await work()
            return .stay
        }
    }

    /// Runs a page's action and shows any error.
    ///
    /// - Parameter fields: The form's fields, which show errors about their values.
    /// - Throws: `FieldError` for an error shown by a field, `PageError`, or a store error.
    func outcome(
        fields: Set<AccountField> = [],
        _ work: () async throws -> ActionOutcome
    ) async throws -> ActionOutcome {
        notices.clear()
        do {
            return try await work()
        } catch let error as AccountError {
            guard let field = error.field(among: fields) else {
                notices.show(problem: language.sentence(for: error))
                return .stay
            }
            throw FieldError(field.rawValue, message: language.sentence(for: error))
        } catch let error as AccessError {
            throw pageError(for: error)
        }
    }

    /// Loads the page's initial data.
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
        guard error == .confirmationRequired else { return error.pageError }
        return .redirect(to: site.address(of: .confirmIdentity, returningTo: path))
    }
}
