public import Foundation
import Hummingbird
import KasaneHummingbird
public import Logging
import TenkiDomain

/// A stand-in for the public weather services, on the loopback address.
///
/// It speaks the formats of the livedoor-compatible service for all cities and of Open-Meteo for
/// every place, with made-up weather, for demonstrations, tests
/// and load. It needs no network.
public struct StandIn: Sendable {
    private let now: @Sendable () -> Date
    private let logger: Logger

    /// Makes a stand-in.
    ///
    /// - Parameters:
    ///   - logger: What its server logs to.
    ///   - now: Tells the time that its forecasts are made for.
    public init(logger: Logger, now: @escaping @Sendable () -> Date = { Date() }) {
        self.logger = logger
        self.now = now
    }

    /// Serves on a free port as long as a body runs.
    ///
    /// - Parameter body: Gets the service's base URL.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws, and an error of NIO if no port can be had.
    public func run<Value: Sendable>(
        _ body: (_ baseURL: String) async throws -> Value
    ) async throws -> Value {
        try await withServer(router, host: "127.0.0.1", port: 0, logger: logger) { port in
            try await body("http://127.0.0.1:\(port)")
        }
    }

    private var router: Router<BasicRequestContext> {
        let router = Router()
        router.get("/api/forecast/city/:code") { [self] _, context in
            try answer(context.parameters.require("code"))
        }
        router.get("/api/forecast") { [self] request, _ in
            guard let code = request.uri.queryParameters["city"] else {
                throw HTTPError(.notFound)
            }
            return try answer(String(code))
        }
        router.get("/v1/forecast") { [self] request, _ in
            try conditions(
                latitudes: request.uri.queryParameters["latitude"].map(String.init) ?? "",
                longitudes: request.uri.queryParameters["longitude"].map(String.init) ?? ""
            )
        }
        return router
    }

    /// Answers as Open-Meteo does: one place without an array, wrong ones with status 400.
    private func conditions(latitudes: String, longitudes: String) throws -> Response {
        let lists = [latitudes, longitudes].map { list in
            (list.removingPercentEncoding ?? list).split(separator: ",").compactMap { Double($0) }
        }
        guard lists[0].count == lists[1].count, !lists[0].isEmpty else {
            return json(
                Data(
                    #"{"error":true,"reason":"Parameter 'latitude' or 'longitude' is wrong."}"#.utf8
                ),
                status: .badRequest
            )
        }
        let places = zip(lists[0], lists[1]).map {
            StandInConditions(latitude: $0, longitude: $1, at: now())
        }
        let encoder = JSONEncoder()
        return json(try places.count == 1 ? encoder.encode(places[0]) : encoder.encode(places))
    }

    /// Answers as the service does: an unknown city is told of with status 200.
    private func answer(_ code: String) throws -> Response {
        let body: Data
        // The service does not tell a malformed code from an unknown one.
        if let city = try? CityCode(code).city {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes]
            body = try encoder.encode(StandInForecast(city: city, at: now()))
        } else {
            body = Data(#"{"error":"The specified city ID is invalid."}"#.utf8)
        }
        return json(body)
    }

    private func json(_ body: Data, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(bytes: body))
        )
    }
}
