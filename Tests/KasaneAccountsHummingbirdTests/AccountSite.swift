import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneJobs
import KasaneLive
import KasaneMail
import KasaneStore
import KasaneTesting
import Logging

typealias AccountContext = WebRequestContext<AccountPrincipal>

struct AccountSite {
    static let mail = "hanako@example.jp"
    static let password = "kumo ga nagareru"

    let accounts: Accounts
    let live: LivePages
    private let application: Application<RouterResponder<AccountContext>>

    /// Creates a node; nodes with the same store are one site.
    init(
        store: MemoryStore = MemoryStore(),
        isSecure: Bool = true,
        sessions: SessionPolicy = SessionPolicy(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        let accounts = Accounts(
            transactions: MemoryTransactions(store: store) {
                AccountRepositories(transaction: $0, jobs: JobRepository(transaction: $0))
            },
            settings: AccountSettings(sessions: sessions, isSecure: isSecure),
            hasher: .testing
        )
        var pages = PageRoutes()
        pages.add(GreetingPage.self, for: .signedIn(as: AccountPrincipal.self)) { request, _ in
            GreetingPage(name: try request.requirePrincipal(as: AccountPrincipal.self).mail.address)
        }
        var environment = PageEnvironment()
        environment.clock = clock
        let live = LivePages(pages, environment: environment, logger: Logger(label: "tests"))
        let router = Router(context: AccountContext.self)
        router.add(middleware: SessionMiddleware(accounts) { $0.uri.path == "/style.css" })
        router.get("/style.css") { _, context in "\(context.principal == nil)" }
        router.get("/picture") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "image/png", .cacheControl: "public, max-age=60"]
            )
        }
        router.get("/me") { _, context in try context.requirePrincipal().mail.address }
        AccountRoutes(accounts).addRoutes(to: router)
        live.addRoutes(to: router, visitor: { _, context in context.pageVisitor })
        application = Application(router: router)
        self.accounts = accounts
        self.live = live
    }

    func addPerson() async throws {
        _ = try await accounts.add(Self.mail, password: Self.password)
    }

    /// Signs in; returns the secret of the session.
    func openSession() async throws -> SecretToken {
        let client = AccountClient(network: nil, browser: "browser")
        let step = try await accounts.signIn(Self.mail, password: Self.password, from: client)
        guard case .done(let session) = step else { throw AccountError.wrongCode }
        return session.token
    }

    func principal(_ token: SecretToken) async throws -> AccountPrincipal {
        guard let principal = try await accounts.principal(of: token) else {
            throw AccessError.signInRequired
        }
        return principal
    }

    func send(
        _ address: String,
        method: HTTPRequest.Method = .get,
        session: String? = nil,
        browser: String? = nil,
        authorization: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        let cookies = accounts.cookieNames
        let pairs = [(cookies.session, session), (cookies.browser, browser)]
        let cookie = pairs.compactMap { name, value in value.map { "\(name)=\($0)" } }
            .joined(separator: "; ")
        if !cookie.isEmpty { headers[.cookie] = cookie }
        headers[.authorization] = authorization
        return try await application.test(.router) { [headers] client in
            try await client.execute(uri: address, method: method, headers: headers)
        }
    }
}

struct GreetingPage: Page {
    static let path: PagePath = "/greeting"
    let name: String

    var title: String { "Greeting" }

    var body: some HTML {
        p { name }
    }
}
