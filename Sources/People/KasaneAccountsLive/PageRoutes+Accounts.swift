public import KasaneAccounts
public import KasaneLive

extension PageRoutes {
    /// Adds the pages for sign-up, sign-in and account settings.
    ///
    /// ```swift
    /// var pages = PageRoutes()
    /// pages.addAccounts(accounts, settings: AccountPagesSettings(siteName: "Tenki"))
    /// environment.signInPath = "/account/sign-in"
    /// ```
    ///
    /// Pages read the signed-in account, an ``/KasaneAccounts/AccountPrincipal``, with
    /// ``/KasaneLive/PageRequest/principal(as:)``. Pages that need an account throw
    /// ``/KasaneLive/PageError/signInRequired`` if there is none. Administrators' pages throw
    /// ``/KasaneLive/PageError/forbidden`` for all other accounts. The pages use the visitor's
    /// preferred language among the languages of `PageEnvironment.texts`. All buttons also work
    /// without JavaScript.
    ///
    /// KasaneAccountsHummingbird adds the route POST `export/data` below the path, which downloads
    /// the account's data.
    ///
    /// - Parameters:
    ///   - path: The path of the overview page, with a leading slash and no trailing slash. All
    ///     other pages are below it, and emails link to it.
    ///   - settings: The site's settings, including its set of pages.
    public mutating func addAccounts(
        _ accounts: Accounts,
        at path: String = "/account",
        settings: AccountPagesSettings
    ) {
        precondition(
            path.hasPrefix("/") && !path.hasSuffix("/"),
            "The accounts' path must start but not end with a slash: “\(path)”."
        )
        requireEachOnce(settings.roles.map(\.role.name), in: "roles")
        requireEachOnce(settings.tokenScopes.map(\.scope.name), in: "tokenScopes")
        let site = AccountSite(accounts: accounts, path: path, settings: settings)
        for page in AccountPage.allCases
        where site.has(page) && !settings.replacedPages.contains(page) {
            add(page, of: site)
        }
    }

    /// Users couldn't distinguish two checkboxes with the same name.
    private func requireEachOnce(_ names: [String], in list: String) {
        var known: Set<String> = []
        for name in names {
            precondition(
                known.insert(name).inserted,
                "AccountPagesSettings.\(list) contains “\(name)” twice. Remove one of them."
            )
        }
    }

    private mutating func add(_ page: AccountPage, of site: AccountSite) {
        switch page {
        case .signIn, .signUp, .confirmSignUp, .signInLink, .forgotPassword, .resetPassword,
            .confirmMail:
            addVisitorPage(page, of: site)
        case .overview:
            addPrivate(OverviewPage.self, of: site) { visit, principal, _ in
                OverviewPage(visit, principal)
            }
        case .accounts:
            addPrivate(AccountListPage.self, of: site, for: .role(.administrator)) {
                visit,
                principal,
                request in
                let after = request.query("after").flatMap { AccountID($0) }
                return AccountListPage(visit, principal, after: after)
            }
        case .account:
            addPrivate(ListedAccountPage.self, of: site, for: .role(.administrator)) {
                visit,
                principal,
                request in
                guard let id = AccountID(request.parameters["id"] ?? "") else {
                    throw PageError.notFound
                }
                return ListedAccountPage(visit, principal, id)
            }
        case .confirmIdentity, .changePassword, .changeMail, .secondFactor, .sessions, .tokens,
            .log, .export, .delete, .signOut:
            addOwnPage(page, of: site)
        }
    }

    /// Adds a page that doesn't need an account.
    private mutating func addVisitorPage(_ page: AccountPage, of site: AccountSite) {
        switch page {
        case .signUp: addPublic(SignUpPage.self, of: site) { visit, _ in SignUpPage(visit) }
        case .confirmSignUp:
            addPublic(ConfirmSignUpPage.self, of: site, opensSessions: true) {
                ConfirmSignUpPage($0, $1)
            }
        case .signInLink:
            addPublic(SignInLinkPage.self, of: site, opensSessions: true) {
                SignInLinkPage($0, $1)
            }
        case .forgotPassword:
            addPublic(ForgotPasswordPage.self, of: site) { visit, _ in ForgotPasswordPage(visit) }
        case .resetPassword:
            addPublic(ResetPasswordPage.self, of: site, opensSessions: true) {
                ResetPasswordPage($0, $1)
            }
        case .confirmMail:
            addPublic(ConfirmMailPage.self, of: site) { ConfirmMailPage($0, $1) }
        default:
            addPublic(SignInPage.self, of: site, opensSessions: true) { visit, _ in
                SignInPage(visit)
            }
        }
    }

    /// Adds a page that needs only the signed-in account.
    private mutating func addOwnPage(_ page: AccountPage, of site: AccountSite) {
        switch page {
        case .confirmIdentity:
            addPrivate(ConfirmIdentityPage.self, of: site, opensSessions: true) { visit, own, _ in
                ConfirmIdentityPage(visit, own)
            }
        case .changePassword:
            addPrivate(ChangePasswordPage.self, of: site, opensSessions: true) { visit, own, _ in
                ChangePasswordPage(visit, own)
            }
        case .secondFactor:
            addPrivate(SecondFactorPage.self, of: site, opensSessions: true) { visit, own, _ in
                SecondFactorPage(visit, own)
            }
        case .changeMail:
            addPrivate(ChangeMailPage.self, of: site) { visit, own, _ in
                ChangeMailPage(visit, own)
            }
        case .sessions:
            addPrivate(SessionsPage.self, of: site) { visit, own, _ in
                SessionsPage(visit, own)
            }
        case .tokens:
            addPrivate(TokensPage.self, of: site) { visit, own, _ in
                TokensPage(visit, own)
            }
        case .log:
            addPrivate(LogPage.self, of: site) { visit, own, _ in
                LogPage(visit, own)
            }
        case .export:
            addPrivate(ExportPage.self, of: site) { visit, own, _ in
                ExportPage(visit, own)
            }
        case .delete:
            addPrivate(DeletePage.self, of: site) { visit, own, _ in
                DeletePage(visit, own)
            }
        default:
            addPrivate(SignOutPage.self, of: site) { visit, own, _ in
                SignOutPage(visit, own)
            }
        }
    }

    private mutating func addPublic<P: AccountSitePage>(
        _ type: P.Type,
        of site: AccountSite,
        opensSessions: Bool = false,
        _ make: @escaping @Sendable (AccountVisit, MailedLink?) -> P
    ) {
        add(type, at: P.page.path(below: site.path), for: .everyone) { request, _ in
            make(
                try AccountVisit(site, request, opensSessions: opensSessions),
                MailedLink(request)
            )
        }
    }

    private mutating func addPrivate<P: AccountSitePage>(
        _ type: P.Type,
        of site: AccountSite,
        for audience: PageAudience = .accountSession,
        opensSessions: Bool = false,
        _ make:
            @escaping @Sendable (AccountVisit, AccountPrincipal, PageRequest) throws -> P
    ) {
        add(type, at: P.page.path(below: site.path), for: audience) { request, _ in
            let principal = try request.requirePrincipal(as: AccountPrincipal.self)
            let visit = try AccountVisit(site, request, opensSessions: opensSessions)
            return try make(visit, principal, request)
        }
    }
}
