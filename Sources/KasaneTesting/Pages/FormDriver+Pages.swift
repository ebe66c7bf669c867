public import KasaneLive

extension FormDriver {
    /// Runs a script over pages in the same process, without a server, and ends the pages
    /// afterwards.
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
    ///   - pages: The available pages.
    ///   - environment: The shared environment of the pages.
    ///   - cookies: The cookies of the browser, by name.
    ///   - principal: The visitor as the application knows it; `nil` if it does not.
    ///   - script: The actions of a user.
    /// - Throws: The error of the script, and ``PageNotFoundError`` for an address without a page.
    public static func run(
        _ pages: PageRoutes,
        environment: PageEnvironment = PageEnvironment(),
        cookies: [String: String] = [:],
        principal: (any Sendable)? = nil,
        _ script: (FormDriver) async throws -> Void
    ) async throws {
        let site = FormSite(pages: pages, environment: environment, principal: principal)
        do {
            try await script(FormDriver(cookies: cookies) { try await site.answer($0) })
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

    func answer(_ request: FormDriver.Request) async throws -> FormDriver.Response {
        let parts = request.address.split(separator: "?", maxSplits: 1).map(String.init)
        let path = parts.first ?? "/"
        // This request only reports to a server that the browser runs no JavaScript.
        if path.hasPrefix(environment.prefix) { return FormDriver.Response(status: 200, body: "") }
        guard let (entry, parameters) = pages.page(at: path) else {
            throw PageNotFoundError(address: request.address)
        }
        if let form = request.form {
            return try await submit { try PageInput(body: Array(form.utf8)) }
        }
        if let form = request.multipart { return try await submit { try await self.input(form) } }
        if let session = redirected.removeValue(forKey: request.address) {
            return await response(await session.show(), of: session)
        }
        let visit = PageRequest(
            path: path,
            parameters: parameters,
            query: parts.count > 1 ? parts[1] : "",
            cookies: request.cookies,
            principal: principal
        )
        let session = entry.session(for: visit, environment: environment)
        sessions[session.id] = session
        var response = await response(try await session.start(), of: session)
        response.cookies = visit.responseCookies.map(\.description)
        return response
    }

    /// Ends a session that shows no page.
    private func response(
        _ answer: PageResponse,
        of session: PageSession
    ) async -> FormDriver.Response {
        switch answer {
        case .page: return FormDriver.Response(answer)
        case .shown(let address):
            redirected[address] = session
            return FormDriver.Response(answer)
        case .error, .redirect, .gone: break
        }
        sessions[session.id] = nil
        await session.end()
        return FormDriver.Response(answer)
    }

    private func input(_ form: FormDriver.Multipart) async throws -> PageInput {
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

    private func submit(
        _ read: () async throws -> PageInput
    ) async throws -> FormDriver.Response {
        let input: PageInput
        do {
            input = try await read()
        } catch let error as PageInput.ParseError {
            // As a server responds to a plain form that is posted to a live page.
            return FormDriver.Response(status: error == .tooLong ? 413 : 400, body: "")
        }
        guard let session = input.page.flatMap({ sessions[$0] }) else {
            return FormDriver.Response(.gone)
        }
        return await response(await session.submit(input), of: session)
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
