// Responses to errors that a page throws.
extension PageSession {
    func response(to error: PageError, of request: PageRequest) -> PageResponse {
        let address = LocalAddress.address(request.path, request.query)
        // Browsers would request the same address again if the target is empty or a fragment.
        if let target = target(of: error, at: address), !target.isEmpty, !target.hasPrefix("#") {
            return .redirect(target)
        }
        let status = error.status ?? .notFound
        return .error(environment.errorDocument(of: status, for: request), status: status)
    }

    /// Loads the page's data.
    ///
    /// Keeps an error if it determines the response.
    func load(_ page: any Page) async throws {
        do {
            try await page.load()
        } catch {
            guard isStarting, let pageError = PageError(preventing: error) else { throw error }
            loadError = pageError
        }
    }

    func failed(_ error: any Error) {
        // A user who presses a button twice can already see that the action is running.
        guard !(error is CancellationError), !(error is ActionBusyError) else { return }
        let pageError = PageError(error)
        if let pageError {
            if target(of: pageError, at: path) != nil {
                departure = pageError
                return renderAgain()
            }
        } else if !environment.isExpectedError(error) {
            environment.onUnhandledError(error)
        }
        alert = environment.alert(for: pageError ?? error, in: language)
        renderAgain()
    }

    /// Follows an action's redirect.
    ///
    /// Patches can't set cookies, so setting a cookie outside a plain form is an error.
    func follow(_ outcome: ActionOutcome) {
        guard let url = outcome.url else { return }
        if let cookie = outcome.cookies.first, !isAnsweringForm {
            return failed(PageCookieError.responseSent(name: cookie.name))
        }
        setCookies(outcome.cookies)
        departure = .redirect(to: url)
        renderAgain()
    }

    /// Returns the address to which an error redirects, or `nil` if the error doesn't redirect.
    ///
    /// - Parameter address: The page's address, to which the user returns after signing in.
    func target(of error: PageError, at address: String) -> String? {
        switch error {
        case .redirect(let target): return safeURL(target)
        case .signInRequired: return detour(by: environment.signInPath, to: address)
        case .confirmationRequired: return detour(by: environment.confirmationPath, to: address)
        default: return nil
        }
    }

    /// Returns the address of another page, with this page as its return address.
    private func detour(by other: String?, to address: String) -> String? {
        // A page must not redirect to itself.
        guard let other, other.prefix(while: { $0 != "?" }) != path else { return nil }
        return LocalAddress.detour(by: other, to: address)
    }
}

extension PageEnvironment {
    /// Renders the document for a request that failed with the given status.
    package func errorDocument(of status: PageStatus, for request: PageRequest) -> [UInt8] {
        PageLanguage.$current.withValue(pageLanguage(visitorLanguage(of: request))) {
            let page = errorPage?(status, request) ?? defaultErrorPage(status)
            return page.renderedBytes()
        }
    }

    private func defaultErrorPage(_ status: PageStatus) -> any HTML {
        let language = PageLanguage.current
        let title = status.title(in: language)
        return HTMLDocument(
            language: language.tag,
            title: title,
            stylesheets: stylesheetAddresses()
        ) {
            main {
                h1 { title }
                p { a(.href("/")) { language(ja: "トップページへ", en: "Go to the home page") } }
            }
        }
    }

    /// Renders the document shown when the server is at capacity.
    package func capacityDocument(for request: PageRequest) -> [UInt8] {
        PageLanguage.$current.withValue(pageLanguage(visitorLanguage(of: request))) {
            let page = capacityPage?(request) ?? defaultCapacityPage
            return page.renderedBytes()
        }
    }

    private var defaultCapacityPage: any HTML {
        let language = PageLanguage.current
        let title = language(ja: "ただいま混み合っています", en: "We're busy right now")
        return HTMLDocument(
            language: language.tag,
            title: title,
            stylesheets: stylesheetAddresses()
        ) {
            main {
                h1 { title }
                p {
                    language(
                        ja: "現在、開かれているページが多すぎます。1分ほど待ってからもう一度お試しください。",
                        en: "Too many pages are open right now. Please try again in a minute."
                    )
                }
            }
        }
    }
}
