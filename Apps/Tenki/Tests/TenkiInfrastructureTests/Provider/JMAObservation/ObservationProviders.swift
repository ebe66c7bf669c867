import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure

typealias HTTPStatus = HTTPResponse.Status

func observationProvider(
    _ body: Data,
    status: HTTPStatus = .ok
) throws -> JMAObservationProvider {
    let transport = StubTransport { _ in TransportResponse(status: status, body: body) }
    return JMAObservationProvider(
        client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
        source: DataSource(name: "tests")
    )
}
