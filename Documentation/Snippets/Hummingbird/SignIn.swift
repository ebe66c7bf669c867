import HTTPTypes
import Hummingbird
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Logging
import Observation
import Synchronization

private struct Member: Sendable {
    let name: String
}

private struct Session: Sendable {
    let secret: String
    let member: Member
    let end: ContinuousClock.Instant
}

private final class Sessions: Sendable {
    static let duration: Duration = .seconds(12 * 3_600)

    private let sessions = Mutex<[String: Session]>([:])

    func begin(for member: Member) -> Session {
        let words = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
        let now = ContinuousClock.now
        let secret = words.joined(separator: "-")
        let session = Session(secret: secret, member: member, end: now + Self.duration)
        sessions.withLock { sessions in
            sessions = sessions.filter { $1.end > now }
            sessions[secret] = session
        }
        return session
    }

    func session(_ secret: String) -> Session? {
        sessions.withLock { $0[secret] }.flatMap { $0.end > .now ? $0 : nil }
    }

    func end(_ session: Session) {
        sessions.withLock { $0[session.secret] = nil }
    }
}

private struct SessionCookie: Sendable {
    let isSecure: Bool

    var name: String { isSecure ? "__Host-session" : "session" }

    func containing(_ session: Session) throws -> PageCookie {
        try PageCookie(
            name,
            value: session.secret,
            maximumAge: Sessions.duration,
            isSecure: isSecure
        )
    }

    func deleted() throws -> PageCookie {
        try PageCookie(name, value: "", maximumAge: .zero, isSecure: isSecure)
    }
}

private struct SessionMiddleware: RouterMiddleware {
    let sessions: Sessions
    let cookie: SessionCookie

    func handle(
        _ request: Request,
        context: WebRequestContext<Session>,
        next: @concurrent (Request, WebRequestContext<Session>) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.principal = PageRequest(request).cookies[cookie.name].flatMap(sessions.session)
        return try await next(request, context)
    }
}

private func signInPage(name: String = "", problem: String? = nil) -> some HTML {
    HTMLDocument(language: "en", title: "Sign in", stylesheets: []) {
        h1 { "Sign in" }
        if let problem { p(.role(.alert)) { problem } }
        form(.method(.post)) {
            label(.for("name")) { "Name" }
            input(.id("name"), .name("name"), .value(name), .autocomplete(.username))
            label(.for("token")) { "Token" }
            input(
                .type(.password),
                .id("token"),
                .name("token"),
                .autocomplete(.currentPassword)
            )
            button { "Sign in" }
        }
    }
}

private struct SignInForm: Decodable {
    let name: String
    let token: String
}

@Observable private final class NotesModel {
    let member: Member
    var count = 0

    init(member: Member) {
        self.member = member
    }
}

private struct NotesPage: Page {
    static let path: PagePath = "/notes"
    let model: NotesModel

    var title: String { "Notes of \(model.member.name)" }

    var body: some HTML {
        h1 { title }
        Live(.p) { "\(model.count) notes" }
        Button("Add a note") { model.count += 1 }
        form(.action("/sign-out"), .method(.post)) {
            button { "Sign out" }
        }
    }
}

@MainActor private func membersSignInAndOut(_ page: some PageDriver) async throws {
    try await page.visit("/notes?sort=newest")
    try await page.expect(address: "/sign-in?return-to=%2Fnotes%3Fsort%3Dnewest")

    try await page.type("hanako", into: "Name")
    try await page.type("a guess", into: "Token")
    try await page.press("Sign in")
    try await page.expect(status: 422)
    try await page.expect("The name or the token is wrong.")

    try await page.type("a token of many random characters", into: "Token")
    try await page.press("Sign in")
    try await page.expect(address: "/notes?sort=newest")
    try await page.expect("Notes of hanako")

    try await page.press("Sign out")
    try await page.expect(address: "/sign-in")
    try await page.visit("/notes")
    try await page.expect(address: "/sign-in?return-to=%2Fnotes")
}

@MainActor private func signingInStaysOnTheSite(_ page: some PageDriver) async throws {
    try await page.visit("/sign-in?return-to=%2F%2Fevil.example")
    try await page.type("hanako", into: "Name")
    try await page.type("a token of many random characters", into: "Token")
    try await page.press("Sign in")
    try await page.expect(address: "/notes")
}

@MainActor package func signIn() async throws {
    var pages = PageRoutes()
    pages.add(NotesPage.self, for: .signedIn(as: Session.self)) { request, _ in
        let session = try request.requirePrincipal(as: Session.self)
        return NotesPage(model: NotesModel(member: session.member))
    }

    var environment = PageEnvironment()
    environment.signInPath = "/sign-in"

    let logger = Logger(label: "notes")
    let live = LivePages(pages, environment: environment, logger: logger)

    let tokens = ["hanako": "a token of many random characters"]
    let sessions = Sessions()
    let cookie = SessionCookie(isSecure: false)

    let router = Router(
        context: WebRequestContext<Session>.self,
        options: .autoGenerateHeadEndpoints
    )
    router.addMiddleware(
        MiddlewareSettings(environment: environment),
        principal: SessionMiddleware(sessions: sessions, cookie: cookie)
    )

    live.addRoutes(
        to: router,
        visitor: { _, context in
            context.principal.map { PageVisitor($0.secret, principal: $0) }
        }
    )

    router.for(.everyone).get("/sign-in") { _, _ in Response(page: signInPage()) }

    router.group()
        .add(middleware: RateLimitMiddleware(rate: 0.2, burst: 10))
        .for(.everyone)
        .post("/sign-in") { request, context in
            let form = try await request.decode(as: SignInForm.self, context: context)
            guard form.token.isEqual(toSecret: tokens[form.name] ?? "") else {
                return Response(
                    status: .unprocessableContent,
                    page: signInPage(name: form.name, problem: "The name or the token is wrong.")
                )
            }
            if let previous = context.principal {
                sessions.end(previous)
                await live.endSessions(for: previous.secret)
            }
            let session = sessions.begin(for: Member(name: form.name))
            let target = PageRequest(request).returnAddress ?? "/notes"
            return Response(
                status: .seeOther,
                headers: [.location: target, .setCookie: "\(try cookie.containing(session))"]
            )
        }

    router.for(.everyone).post("/sign-out") { _, context in
        if let session = context.principal {
            sessions.end(session)
            await live.endSessions(for: session.secret)
        }
        return Response(
            status: .seeOther,
            headers: [.location: "/sign-in", .setCookie: "\(try cookie.deleted())"]
        )
    }
    router.addMethodNotAllowedRoutes()

    let session = sessions.begin(for: Member(name: "hanako"))
    try await SessionDriver.run(pages, principal: session) { page in
        try await page.visit("/notes")
        try await page.expect("Notes of hanako")
    }

    try await withServer(
        router,
        host: "127.0.0.1",
        port: 0,
        logger: logger,
        services: [live]
    ) { port in
        let origin = "http://127.0.0.1:\(port)"
        try await AsyncHTTPTransport.run { transport in
            try await membersSignInAndOut(FormDriver(origin: origin, over: transport))
            try await signingInStaysOnTheSite(FormDriver(origin: origin, over: transport))
        }
    }
}
