package import Foundation
import KasaneFaultServer
package import Logging

/// Demo versions of the public services, on the loopback address.
///
/// They generate weather and photographs for demonstrations, tests and load, without a network. The
/// formats are those of the livedoor-compatible service and the Japan Meteorological Agency for all
/// cities, Open-Meteo for every place, OpenWeatherMap for the cities of the world, and Pixabay and
/// Openverse for every search. All services share one base URL.
package struct DemoServices: Sendable {
    private let seed: DemoSeed
    private let faults: FaultPlan?
    private let logger: Logger
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let startedAt: Date

    package init(
        seed: UInt = 0,
        faults: FaultPlan? = nil,
        logger: Logger,
        now: @escaping @Sendable () -> Date,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.seed = DemoSeed(number: seed)
        self.faults = faults
        self.logger = logger
        self.now = now
        self.random = random
        startedAt = now()
    }

    package func response(for request: DemoRequest, fault: DemoFault? = nil) -> DemoResponse {
        guard ["GET", "HEAD"].contains(request.method) else {
            return DemoResponse(status: 405, text: "Only GET and HEAD are answered.")
        }
        let moment = fault == .frozen ? startedAt : now()
        let services: [any DemoService] = [
            LivedoorService(moment: moment, seed: seed), JMAService(moment: moment, seed: seed),
            HoursService(moment: moment, seed: seed),
            WarningService(moment: moment, seed: seed, fault: fault),
            AmedasService(moment: moment, seed: seed), TyphoonService(moment: moment),
            RadarService(moment: moment, seed: seed), OpenMeteoService(moment: moment, seed: seed),
            OpenWeatherMapService(moment: moment, seed: seed), GeocodingService(),
            PixabayService(), OpenverseService(), PictureService(),
        ]
        let response = services.lazy.compactMap { $0.response(for: request) }.first
        let damaged = fault.map { response?.damaged(by: $0) } ?? response
        return damaged?.revalidated(for: request)
            ?? DemoResponse(status: 404, text: "Nothing is here.")
    }

    /// Runs a server on a free port while a body runs.
    package func run<Value: Sendable>(
        _ body: (_ baseURL: String) async throws -> Value
    ) async throws -> Value {
        try await FaultServer.run(choosing: fault) { server in
            try await body(server.baseURL)
        }
    }

    private func fault(for request: FaultServer.Request) -> FaultServer.Fault {
        guard request.path != DemoFault.loopPath else { return .redirectLoop }
        let fault = faults?.fault(at: random())
        let response = response(
            for: DemoRequest(
                request.path,
                method: request.method,
                host: request.headers["host"] ?? "127.0.0.1",
                headers: request.headers
            ),
            fault: fault
        )
        guard let fault else {
            return .file(
                status: response.status,
                headers: response.allHeaders,
                bytes: response.bytes
            )
        }
        logger.debug(
            "a request gets a fault",
            metadata: ["number": "\(request.number)", "fault": "\(fault)"]
        )
        return fault.fault(insteadOf: response)
    }
}
