import HTTPTypes
public import Hummingbird
import KasaneLive
import NIOCore

extension LivePages {
    /// Adds the routes for pages and their streams and inputs.
    ///
    /// These routes declare their own audiences (see ``RouteAudience``). A page's routes have the
    /// page's audience, and the other routes are available only to the visitor of an open page.
    ///
    /// ```swift
    /// live.addRoutes(
    ///     to: router,
    ///     visitor: { request, _ in login(of: request).map { PageVisitor($0) } }
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - visitor: Returns a request's visitor, or `nil` if the visitor is unknown and should be
    ///     identified by Kasane's own cookie. The closure runs once for each page, stream or input
    ///     request, and again if the visitor's pages are ended in the meantime. If it throws an
    ///     error, the error determines the response. An open page keeps its principal until
    ///     ``PageVisitor/lifetime`` has passed, so call ``endSessions(for:)`` when the visitor's
    ///     permissions change.
    ///   - client: Returns the key of a request's client, for example from
    ///     ``ClientAddressResolver/key(of:context:except:)``, or `nil` if the client is unknown.
    ///     The page's `make` closure can read the key from `PageRequest.client`.
    ///   - origin: Returns the origin that a request's client uses to access the site, for example
    ///     from ``ClientAddressResolver/origin(of:context:isSecure:)``, or `nil` if the origin is
    ///     unknown. The page's `make` closure can read the origin from `PageRequest.origin`.
    public func addRoutes<Context: RequestContext>(
        to router: some RouterMethods<Context>,
        visitor: @escaping @Sendable (Request, Context) async throws -> PageVisitor? = { _, _ in
            nil
        },
        client: @escaping @Sendable (Request, Context) -> String? = { _, _ in nil },
        origin: @escaping @Sendable (Request, Context) -> String? = { _, _ in nil }
    ) {
        let sender: @Sendable (Request, Context) async throws -> Visitor = { request, context in
            let endings = self.registry.endings
            var sender = self.visitor(
                try await visitor(request, context),
                request,
                client: client(request, context)
            )
            sender.origin = origin(request, context)
            sender.endings = endings
            return sender
        }
        for entry in pages.entries {
            let path = RouterPath(entry.path.text)
            // The page's session checks the audience, including when a form opens a new page.
            let router = router.for(.checked(as: entry.audience.name))
            router.get(path) { request, context in
                try await self.open(entry, request) { try await sender(request, context) }
            }
            router.post(path) { request, context in
                try await self.submit(entry, request) { try await sender(request, context) }
            }
        }
        scripts.addCurrentRoutes(to: router)
        addDevelopmentRoute(to: router)
        // An open page belongs to the visitor for whom it was created.
        let router = router.for(.checked(as: "visitor of the page"))
        let prefix = environment.prefix
        router.get("\(prefix)/plain.css") { request, context in
            await self.keep(request, try await sender(request, context))
        }
        router.post("\(prefix)/:page/upload") { request, context in
            let id = try context.parameters.require("page")
            return try await self.upload(id, request, try await sender(request, context))
        }
        router.get("\(prefix)/:page") { request, context in
            let id = try context.parameters.require("page")
            return await self.stream(id, request, try await sender(request, context))
        }
        router.post("\(prefix)/:page") { request, context in
            let id = try context.parameters.require("page")
            return try await self.take(id, request, try await sender(request, context))
        }
    }

    private func open(
        _ entry: PageRoutes.Entry,
        _ request: Request,
        _ sender: () async throws -> Visitor
    ) async throws -> Response {
        guard request.hasShortAddress else { throw HTTPError(.uriTooLong) }
        guard !request.hasEmptyPathComponent else { throw HTTPError(.notFound) }
        let visitor = try await sender()
        if let response = await showAfterForm(request, visitor) { return response }
        var pageRequest = pageRequest(entry, request, visitor)
        // Scripts on other sites can't send this header.
        pageRequest.former = request.header("Revives").flatMap { PageID($0) }
        if let former = pageRequest.former {
            await registry.session(former, of: visitor)?.saveState()
        }
        let session = entry.session(for: pageRequest, environment: environment)
        switch await admit(session, visitor) {
        case .admitted: break
        case .full: return full(pageRequest)
        case .outdated: return try await open(entry, request, sender)
        }
        do {
            let answer = try await session.start()
            registry.note(session.id) { $0.sent(at: $1) }
            // The request's price includes one render of the page.
            settle(session, visitor, renders: 1)
            // The client of a HEAD request won't open a stream.
            if request.method == .head { await end(session) }
            return await response(answer, of: session, visitor, to: pageRequest)
        } catch {
            await end(session)
            throw error
        }
    }

    /// Responds with the page that a form has redirected to this URL, if any.
    ///
    /// The page is shown once. Reloading the URL requests a new page. HEAD requests, prefetches,
    /// typed addresses, bookmarks and links from other pages don't follow a redirect, so they don't
    /// consume the page.
    private func showAfterForm(_ request: Request, _ visitor: Visitor) async -> Response? {
        guard request.method == .get, !request.isPrefetch, request.mayFollowRedirect,
            let address = request.head.path,
            let session = registry.takeRedirected(
                to: address,
                visitor: visitor.name,
                referrer: request.header("Referer")
            )
        else { return nil }
        registry.note(session.id) { $0.formSeen(at: $1) }
        let answer = await session.show()
        settle(session, visitor, renders: 1)
        return answer == .gone ? nil : await response(answer, of: session, visitor)
    }

    private func submit(
        _ entry: PageRoutes.Entry,
        _ request: Request,
        _ sender: () async throws -> Visitor
    ) async throws -> Response {
        try request.requireOwnPage()
        guard request.hasShortAddress else { throw HTTPError(.uriTooLong) }
        guard !request.hasEmptyPathComponent else { throw HTTPError(.notFound) }
        let visitor = try await sender()
        switch try await readForm(request, visitor) {
        case .success(var input):
            input.client = visitor.client
            return try await submit(input, entry, request, visitor, sender)
        case .failure(let problem): throw HTTPError(problem.status, message: problem.message)
        }
    }

    private func submit(
        _ input: PageInput,
        _ entry: PageRoutes.Entry,
        _ request: Request,
        _ visitor: Visitor,
        _ sender: () async throws -> Visitor
    ) async throws -> Response {
        let fresh = { (request: Request) in
            entry.session(
                for: self.pageRequest(entry, request, visitor),
                environment: self.environment
            )
        }
        if let id = input.page, let session = registry.session(id, of: visitor),
            session.path == request.uri.path
        {
            guard registry.allowInput(id) else {
                throw HTTPError(.tooManyRequests, headers: [.retryAfter: "1"])
            }
            registry.note(id) { $0.formSeen(at: $1) }
            registry.charge(id, for: input)
            let answer = await session.submit(input)
            settle(session, visitor, events: input.events.count, renders: 1)
            if answer != .gone {
                return await response(
                    await responseOnAnyNode(answer, of: session, request, visitor, fresh: fresh),
                    of: session,
                    visitor,
                    after: request,
                    with: input
                )
            }
        }
        if let form = FormRedirects.Form(input, of: visitor),
            let headers = formRedirects.headers(for: form)
        {
            return Response(status: .seeOther, headers: headers)
        }
        var pageRequest = pageRequest(entry, request, visitor)
        pageRequest.former = input.page
        let session = entry.session(for: pageRequest, environment: environment)
        switch await admit(session, visitor) {
        case .admitted: break
        case .full: return full(pageRequest)
        case .outdated:
            return try await submit(input, entry, request, try await sender(), sender)
        }
        registry.note(session.id) { $0.formSeen(at: $1) }
        do {
            let answer = try await session.start(
                filling: input,
                // A visitor who has received a page has also received a cookie.
                isCookieMissing: input.page != nil && visitor.newCookie != nil,
                isForeign: input.visitor.map { $0 != visitor.mark }
                    ?? input.page.map { registry.hasPage($0, ofOtherThan: visitor) } ?? false
            )
            settle(session, visitor, events: input.events.count, renders: 1)
            return await response(
                await responseOnAnyNode(answer, of: session, request, visitor, fresh: fresh),
                of: session,
                visitor,
                to: pageRequest,
                after: request,
                with: input
            )
        } catch {
            await end(session)
            throw error
        }
    }

    /// Records that the page is used without JavaScript.
    private func keep(_ request: Request, _ visitor: Visitor) async -> Response {
        if let id = request.uri.queryParameters["page"].flatMap({ PageID(String($0)) }),
            let session = registry.session(id, of: visitor)
        {
            registry.note(id) { $0.formSeen(at: $1) }
            await session.adopt()
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/css", .cacheControl: "no-store"]
        )
    }

    private func take(
        _ id: String,
        _ request: Request,
        _ visitor: Visitor
    ) async throws -> Response {
        guard request.comesFromOwnPage else { return Response(status: .forbidden) }
        let page = PageID(id)
        guard let id = page, let session = registry.session(id, of: visitor) else {
            return gone(page)
        }
        guard registry.allowInput(id) else { return tooFast }
        switch try await read(request, visitor) {
        case .failure(let problem): return Response(status: problem.status)
        case .success(let input) where input.isGoodbye:
            registry.remove(session.id)
            await session.leave()
            return Response(status: .noContent)
        case .success(let input) where input.number == nil:
            return Response(status: .badRequest)
        case .success(let input):
            registry.charge(id, for: input)
            let answer = await session.receive(input)
            settle(session, visitor, events: input.events.count)
            switch answer {
            case .taken: return Response(status: .noContent)
            case .notShown: return Response(status: .conflict)
            case .outOfOrder:
                await end(session)
                return Response(status: .gone)
            }
        }
    }

    func read(
        _ request: Request,
        _ visitor: Visitor
    ) async throws -> Result<PageInput, PageInput.ParseError> {
        let limit = configuration.inputLimits.body
        let length = request.headers[.contentLength].flatMap { Int($0) }
        // A body whose declared length exceeds the limit isn't read.
        if let length, length > limit { return .failure(.tooLong) }
        // A body without a declared length might be long.
        let isLong = length.map { $0 > LongInputs.shortSize } ?? true
        let client = visitor.client ?? visitor.name
        guard !isLong || longInputs.begin(of: client) else {
            throw HTTPError(.tooManyRequests, headers: [.retryAfter: "1"])
        }
        defer { if isLong { longInputs.end(of: client) } }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            return .failure(.tooLong)
        }
        if isLong { charge(visitor, bytes: body.readableBytes) }
        do throws(PageInput.ParseError) {
            return .success(
                try PageInput(
                    body: Array(body.readableBytesView),
                    limits: configuration.inputLimits
                )
            )
        } catch {
            return .failure(error)
        }
    }

    private func pageRequest(
        _ entry: PageRoutes.Entry,
        _ request: Request,
        _ visitor: Visitor
    ) -> PageRequest {
        var pageRequest = PageRequest(
            request,
            of: entry.path,
            client: visitor.client,
            origin: visitor.origin,
            principal: visitor.principal
        )
        pageRequest.visitor = visitor.mark
        pageRequest.owner = Visitor.owner(named: visitor.name)
        return pageRequest
    }

    private func admit(
        _ session: PageSession,
        _ visitor: Visitor
    ) async -> PageRegistry.Admission.Decision {
        let admission = registry.add(session, of: visitor)
        await end(admission.former)
        return admission.decision
    }

    /// Charges a client for a page's work since the last call, and updates the page's memory use.
    ///
    /// - Parameters:
    ///   - events: The number of field changes and button presses in the request.
    ///   - renders: The number of renders included in the request's price.
    func settle(
        _ session: PageSession,
        _ visitor: Visitor,
        events: Int = 1,
        renders: Int = 0
    ) {
        registry.weigh(session.id)
        let work = session.meter.settle()
        guard let client = visitor.client else { return }
        let costs = configuration.costs
        let cost = costs.cost(of: costs.surplus(of: work, beyond: renders), events: events)
        if cost > 0 { configuration.charge(client, cost) }
    }

    private func end(_ session: PageSession) async {
        registry.remove(session.id)
        await session.end()
    }

    private func response(
        _ answer: PageResponse,
        of session: PageSession,
        _ visitor: Visitor,
        to request: PageRequest? = nil,
        after form: Request? = nil,
        with input: PageInput? = nil
    ) async -> Response {
        var response: Response
        switch answer {
        case .page(let source, let status):
            response = Response(source, status: .init(code: status.rawValue))
        case .error(let source, let status):
            await end(session)
            response = Response(source, status: .init(code: status.rawValue))
        case .shown(let address):
            registry.redirect(session.id, to: address, referrer: form?.header("Referer"))
            response = Response(status: .seeOther, headers: [.location: address])
        case .redirect(let address):
            response = Response(status: .seeOther, headers: [.location: address])
        case .gone:
            await end(session)
            response = Response(status: .gone)
        }
        var cookies = request?.responseCookies ?? []
        let isLeaving = if case .redirect = answer { true } else { false }
        if isLeaving { cookies += await session.responseCookies }
        for cookie in cookies {
            response.headers.append(HTTPField(name: .setCookie, value: "\(cookie)"))
        }
        if case .page = answer, form != nil, let cookie = nodeCookie { response.setCookie(cookie) }
        // The next form might be sent to another server.
        if form != nil, !isLeaving { await session.saveState() }
        if let cookie = visitor.newCookie {
            response.setCookie(cookie)
            // Scripts can't detect whether a cookie was sent or set.
            if let name = HTTPField.Name("New-Visitor") { response.headers[name] = "1" }
        }
        if isLeaving {
            // Stored before the page ends, so that a repeated form finds either the page or the
            // redirect.
            if let input, await session.hasClaimedForm,
                let form = FormRedirects.Form(input, of: visitor)
            {
                formRedirects.keep(response.headers, for: form)
            }
            registry.remove(session.id)
            // The browser left the page when it submitted the form.
            await form == nil ? session.end() : session.leave()
        }
        return response
    }

    private func full(_ request: PageRequest) -> Response {
        let source = environment.capacityDocument(for: request)
        var response = Response(source, status: .serviceUnavailable)
        response.headers[.retryAfter] = "30"
        return response
    }

    var tooFast: Response {
        Response(status: .tooManyRequests, headers: [.retryAfter: "1"])
    }
}

extension PageInput.ParseError {
    fileprivate var status: HTTPResponse.Status {
        self == .tooLong ? .contentTooLarge : .badRequest
    }

    fileprivate var message: String {
        self == .tooLong ? "The form is too long." : "The body is not a form."
    }
}
