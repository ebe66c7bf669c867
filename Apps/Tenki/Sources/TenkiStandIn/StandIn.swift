public import Foundation
import KasaneTesting
public import Logging

/// A stand-in for the public services, on the loopback address.
///
/// It speaks the formats of the livedoor-compatible service and of the Japan Meteorological Agency
/// for all cities, of Open-Meteo for every place, of OpenWeatherMap for the cities of the world, and
/// of Pixabay and Openverse for every search, with made-up weather and photographs, for
/// demonstrations, tests and load. All are at one base URL. It needs no network.
public struct StandIn: Sendable {
    private let faults: FaultPlan?
    private let logger: Logger
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double

    /// Makes a stand-in.
    ///
    /// - Parameters:
    ///   - faults: What goes wrong, and how often; nothing without it.
    ///   - logger: Is told at debug level which request got which fault.
    ///   - now: Tells the time that its forecasts are made for.
    ///   - random: Gives numbers from 0 up to 1, one for each request.
    public init(
        faults: FaultPlan? = nil,
        logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.faults = faults
        self.logger = logger
        self.now = now
        self.random = random
    }

    /// Answers a request, without any fault.
    ///
    /// - Parameter request: The request.
    /// - Returns: What the service answers that the path belongs to; status 404 if there is none.
    public func answer(to request: StandInRequest) -> StandInAnswer {
        guard ["GET", "HEAD"].contains(request.method) else {
            return StandInAnswer(status: 405, text: "Only GET and HEAD are answered.")
        }
        let moment = now()
        let services: [any StandInService] = [
            LivedoorService(moment: moment), JMAService(moment: moment),
            OpenMeteoService(moment: moment), OpenWeatherMapService(moment: moment),
            PixabayService(), OpenverseService(), PictureService(),
        ]
        return services.lazy.compactMap { $0.answer(to: request) }.first
            ?? StandInAnswer(status: 404, text: "Nothing is here.")
    }

    /// Serves on a free port as long as a body runs.
    ///
    /// - Parameter body: Gets the base URL of all services.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws, and an error of NIO if no port can be had.
    public func run<Value: Sendable>(
        _ body: (_ baseURL: String) async throws -> Value
    ) async throws -> Value {
        try await FaultServer.run(choosing: fault) { server in
            try await body(server.baseURL)
        }
    }

    private func fault(for request: FaultServer.Request) -> FaultServer.Fault {
        guard request.path != StandInFault.loopPath else { return .redirectLoop }
        let answer = answer(
            to: StandInRequest(
                request.path,
                method: request.method,
                host: request.headers["host"] ?? "127.0.0.1"
            )
        )
        guard let fault = faults?.fault(at: random()) else {
            return .file(
                status: answer.status,
                headers: ["Content-Type": answer.contentType],
                bytes: answer.bytes
            )
        }
        logger.debug(
            "a request gets a fault",
            metadata: ["number": "\(request.number)", "fault": "\(fault)"]
        )
        return fault.fault(instead: answer)
    }
}
