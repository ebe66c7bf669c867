import CoreMetrics
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import KasanePrometheus
import KasaneSQLite
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

    var router: Router<WebContext> { preconditionFailure("Samples are not run.") }
}
