import Foundation
import HTTPTypes
import KasaneAccounts
import KasaneAsyncHTTPClient
import KasaneDomain
import KasaneHTTP
import KasaneJobs
import KasaneLive
import KasaneStore
import KasaneTesting
import Logging
import Synchronization
import Testing

struct Forecast: Codable, Sendable {
    var summary: String
}

struct ForecastByCity: Endpoint {
    var city: String
    var path: EndpointPath { "/api/forecast/city/\(city)" }
    typealias Response = Forecast
}

actor DiskResponses: ResponseStore {
    func responses(for key: String) throws -> [StoredResponse] { [] }
    func store(_ responses: [StoredResponse], for key: String) throws {}
}

struct PostalCode {
    let text: String

    init?(_ text: String) {
        self.text = text
    }
}

struct SendWelcome: Job {
    static let kind = "send-welcome"
    let user: Int
}

struct Mailer: Sendable {}

struct SendWelcomeHandler: JobHandler {
    let mailer: Mailer

    func run(_ job: SendWelcome, in context: JobContext) async throws {}
}

func signUp(_ mail: String) async throws {}
func parse(_ text: String) {}
func searchFindsCities(_ driver: some PageDriver) async throws {}
func makeClient(for baseURL: String) throws -> APIClient { throw CancellationError() }
func post(_ form: String?, to address: String) async throws -> (status: Int, body: String) {
    (200, "")
}

struct Samples: Sendable {
    let pages: PageRoutes
    let accounts: Accounts
    let transactions: any TransactionTemplate<AccountRepositories>
    let store: MemoryStore
    let mailer: Mailer
    let client: APIClient
    let transport: AsyncHTTPTransport
    let folder: URL
    let json: Data
    let port: Int

    var browser: Browser { get throws { throw CancellationError() } }
}
