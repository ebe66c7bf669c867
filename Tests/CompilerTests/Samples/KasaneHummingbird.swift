import CoreMetrics
import HTTPTypes
import Hummingbird
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneHummingbirdTLS
import KasaneJobs
import KasaneLive
import KasanePrometheus
import KasaneSQLite
import KasaneSettings
import KasaneStore
import Logging

struct APIClient: Sendable {
    let name: String
    var isOperator = false
}

typealias WebContext = WebRequestContext<APIClient>

struct Forecast: Sendable {
    let version: Int
    let summary: String
}

struct MissingForecast: ErrorReason {
    let code = "no-such-forecast"
    let description = "no such forecast"
}

struct ErrorPage: Component {
    let status: HTTPResponse.Status

    var body: some HTML { status.reasonPhrase }
}

func login(of request: Request) -> String? { nil }

struct User: Sendable {
    let name: String
    let isOperator: Bool
}

struct Users: Sendable {
    func find(_ login: String) async throws -> User? { nil }
}

struct Importer: Sendable {
    func run() async throws {}
}

struct ShortLinkMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: WebRequestContext<Never>,
        next: @concurrent (Request, WebRequestContext<Never>) async throws -> Response
    ) async throws -> Response { try await next(request, context) }
}

@Sendable func makeContainer(_ settings: Settings) async throws -> Container {
    preconditionFailure("Samples are not run.")
}

@Sendable func makePages(_ container: Container) throws -> PageRoutes { PageRoutes() }

struct Samples: Sendable {
    let users: Users
    let pages: PageRoutes
    let live: LivePages
    let environment: PageEnvironment
    let allowances: ClientAllowances
    let monitor: LagMonitor
    let metrics: PrometheusMetrics
    let forecast: Forecast
    let stylesheet: [UInt8]
    let store: SQLiteStore
    let uploads: UploadStorage
    let logger: Logger
    let host: String
    let port: Int
    let secret: String

    let settings: Settings

    var application: WebApplication<Never> {
        get { preconditionFailure("Samples are not run.") }
        nonmutating set {}
    }
    var assembly: WebAssembly<Never> {
        get { preconditionFailure("Samples are not run.") }
        nonmutating set {}
    }
    var middlewareSettings: MiddlewareSettings {
        get { preconditionFailure("Samples are not run.") }
        nonmutating set {}
    }
    var router: Router<WebContext> { preconditionFailure("Samples are not run.") }
}
