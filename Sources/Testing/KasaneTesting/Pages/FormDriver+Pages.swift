public import KasaneLive

extension FormDriver {
    /// Runs a script on pages in the test's process, without a server, and then ends the pages.
    ///
    /// ```swift
    /// try await FormDriver.run(pages) { driver in
    ///     try await driver.visit("/cities")
    ///     try await driver.type("nago", into: "City")
    ///     try await driver.expect("1 found")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - languages: The visitor's languages as BCP 47 tags, in order of preference.
    ///   - principal: The visitor's principal, or `nil` if the visitor isn't signed in.
    /// - Throws: The script's error, or ``PageNotFoundError`` for an address without a page.
    public static func run(
        _ pages: PageRoutes,
        environment: PageEnvironment = .testing,
        cookies: [String: String] = [:],
        languages: [String] = [],
        principal: (any Sendable)? = nil,
        _ script: (FormDriver) async throws -> Void
    ) async throws {
        try pages.requireUniquePaths()
        let site = FormSite(pages: pages, environment: environment, principal: principal)
        do {
            try await script(
                FormDriver(cookies: cookies, languages: languages) { try await site.answer($0) }
            )
        } catch {
            await site.end()
            throw error
        }
        await site.end()
    }
}

/// The open pages of a browser without JavaScript.
private actor FormSite {
    private let pages: PageRoutes
    private let environment: PageEnvironment
    private let principal: (any Sendable)?
    private var sessions: [PageID: PageSession] = [:]
    /// The pages to which forms have redirected, by address.
    private var redirected: [String: PageSession] = [:]

    init(pages: PageRoutes, environment: PageEnvironment, principal: (any Sendable)?) {
        self.pages = pages
        self.environment = environment
        self.principal = principal
    }

    /// Responds to a request as a server would.
    func answer(_ request: FormDriver.Request) async throws -> FormDriver.Response {
        let parts = request.address.split(separator: "?", maxSplits: 1).map(String.init)
        let path = parts.first ?? "/"
        // This request only informs a server that the browser runs no JavaScript.
        if path.hasPrefix(environment.prefix) {
            for session in sessions.values { await session.adopt() }
            return FormDriver.Response(status: 200, body: "")
        }
        guard let (entry, parameters) = pages.page(at: path) else {
            throw PageNotFoundError(address: request.address)
        }
        let form: PageInput?
        do {
            form = try await input(of: request)
        } catch let error as PageInput.ParseError {
            // The response of a server to a plain form posted to a live page.
            return FormDriver.Response(status: error == .tooLong ? 413 : 400, body: "")
        }
        if let response = await openPage(form, request.address) { return response }
        let visit = PageRequest(
            path: path,
            parameters: parameters,
            query: parts.count > 1 ? parts[1] : "",
            languages: request.languages,
            cookies: request.cookies,
            principal: principal
        )
        let session = entry.session(for: visit, environment: environment)
        sessions[session.id] = session
        var response = await response(try await session.start(filling: form), of: session)
        response.cookies += visit.responseCookies.map(\.description)
        return response
    }

    /// Responds with an open page: a form's page, or the page to which a form has redirected.
    private func openPage(_ form: PageInput?, _ address: String) async -> FormDriver.Response? {
        let session =
            if let form { form.page.flatMap { sessions[$0] } } else {
                redirected.removeValue(forKey: address)
            }
        guard let session else { return nil }
        let answer = if let form { await session.submit(form) } else { await session.show() }
        return answer == .gone ? nil : await response(answer, of: session)
    }

    /// Ends a session without a page.
    private func response(
        _ answer: PageResponse,
        of session: PageSession
    ) async -> FormDriver.Response {
        var response = FormDriver.Response(answer)
        if case .redirect = answer {
            response.cookies = await session.responseCookies.map(\.description)
        }
        switch answer {
        case .page: break
        case .shown(let address): redirected[address] = session
        case .error, .redirect, .gone:
            sessions[session.id] = nil
            await session.end()
        }
        return response
    }

    /// Returns a request's form, or `nil` for a GET request.
    private func input(of request: FormDriver.Request) async throws -> PageInput? {
        if let form = request.form { return try PageInput(body: Array(form.utf8)) }
        guard let form = request.multipart else { return nil }
        let sessions = sessions
        return try await PageInput.receive(
            AsyncStream<[UInt8]> { chunks in
                chunks.yield(form.bytes)
                chunks.finish()
            },
            contentType: form.contentType,
            storage: environment.uploads,
            client: ""
        ) { sessions[$0] }
    }

    func end() async {
        for session in sessions.values { await session.end() }
    }
}

extension FormDriver.Response {
    fileprivate init(_ answer: PageResponse) {
        switch answer {
        case .page(let source, let status), .error(let source, let status):
            self.init(status: status.rawValue, body: String(decoding: source, as: UTF8.self))
        case .redirect(let address), .shown(let address):
            self.init(status: 303, location: address, body: "")
        case .gone: self.init(status: 410, body: "")
        }
    }
}
