// The responses to errors that a page's request expects.
extension PageSession {
    /// Returns the response to an error that the page's creation or loading has thrown.
    func response(to error: PageError, of request: PageRequest) -> PageResponse {
        let address = LocalAddress.address(request.path, request.query)
        // Browsers would request the same address again.
        if let target = target(of: error, at: address), !target.isEmpty, !target.hasPrefix("#") {
            return .redirect(target)
        }
        let status = error.status ?? .notFound
        return .error(environment.errorDocument(of: status, for: request), status: status)
    }

    /// Loads the page's data; an error that determines the response is kept for it.
    func load(_ page: any Page) async throws {
        do {
            try await page.load()
        } catch let error as PageError where isStarting {
            loadError = error
        }
    }

    /// Shows an unhandled error, and reports an unexpected one.
    func failed(_ error: any Error) {
        // A user who presses twice already sees that the action is running.
        guard !(error is CancellationError), !(error is ActionBusyError) else { return }
        if let error = error as? PageError {
            if target(of: error, at: path) != nil {
                departure = error
                return renderAgain()
            }
        } else if !environment.isExpectedError(error) {
            environment.onUnhandledError(error)
        }
        alert = environment.errorAlert(error, language)
        renderAgain()
    }

    /// Leaves the page if an action asks for it.
    ///
    /// A patch can't set cookies, so an action that sets some outside a plain form has failed.
    func follow(_ outcome: ActionOutcome) {
        guard let url = outcome.url else { return }
        if let cookie = outcome.cookies.first, !isAnsweringForm {
            return failed(PageCookieError.responseSent(name: cookie.name))
        }
        setCookies(outcome.cookies)
        departure = .redirect(to: url)
        renderAgain()
    }

    /// Returns the address that an error leads to, or `nil` if it leads nowhere.
    ///
    /// - Parameter address: The page's own address, to return to after sign-in.
    func target(of error: PageError, at address: String) -> String? {
        switch error {
        case .redirect(let target): return safeURL(target)
        case .signInRequired:
            // The sign-in page must not redirect to itself.
            guard let signIn = environment.signInPath, signIn.prefix(while: { $0 != "?" }) != path
            else { return nil }
            return LocalAddress.signIn(at: signIn, returningTo: address)
        default: return nil
        }
    }
}

extension PageEnvironment {
    /// Returns the source of the document for a request whose page is not shown.
    package func errorDocument(of status: PageStatus, for request: PageRequest) -> [UInt8] {
        PageLanguage.$current.withValue(PageLanguage(language)) {
            let page = errorPage?(status, request) ?? defaultErrorPage(status)
            return page.renderedBytes()
        }
    }

    private func defaultErrorPage(_ status: PageStatus) -> any HTML {
        let language = PageLanguage(language)
        let title = status.title(in: language.tag)
        return HTMLDocument(
            language: language.tag,
            title: title,
            stylesheets: stylesheetAddresses()
        ) {
            main {
                h1 { title }
                p { a(.href("/")) { language(ja: "トップページへ", en: "To the start page") } }
            }
        }
    }

    /// Returns the source of the document for a visitor while the server has no capacity for
    /// another page.
    package func capacityDocument(for request: PageRequest) -> [UInt8] {
        PageLanguage.$current.withValue(PageLanguage(language)) {
            let page = capacityPage?(request) ?? defaultCapacityPage
            return page.renderedBytes()
        }
    }

    private var defaultCapacityPage: any HTML {
        let language = PageLanguage(language)
        let title = language(ja: "ただいま混み合っています", en: "No room at the moment")
        return HTMLDocument(
            language: language.tag,
            title: title,
            stylesheets: stylesheetAddresses()
        ) {
            main {
                h1 { title }
                p {
                    language(
                        ja: "開かれているページが多すぎます。1分ほど待ってからもう一度お試しください。",
                        en: "Too many pages are open here. Please try again in a minute."
                    )
                }
            }
        }
    }
}
