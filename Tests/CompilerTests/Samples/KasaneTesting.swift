import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneLive
import KasaneTesting
import Testing

// The types and values to which the samples of KasaneTesting refer.

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

func parse(_ text: String) {}
func searchFindsCities(_ driver: some PageDriver) async throws {}
func makeClient(for baseURL: String) throws -> APIClient { throw CancellationError() }
func post(_ form: String?, to address: String) async throws -> (status: Int, body: String) {
    (200, "")
}

struct Samples: Sendable {
    let pages: PageRoutes
    let client: APIClient
    let transport: AsyncHTTPTransport
    let folder: URL
    let json: Data
    let port: Int

    var browser: Browser { get throws { throw CancellationError() } }
}
