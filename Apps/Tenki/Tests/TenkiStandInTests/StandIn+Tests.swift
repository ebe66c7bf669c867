import Foundation
import KasaneHTTP
import Logging
import TenkiDomain
import TenkiStandIn

extension StandIn {
    /// Runs a body with a client of a stand-in that serves, by real HTTP.
    ///
    /// - Parameters:
    ///   - moment: The time there.
    ///   - faults: What goes wrong.
    ///   - policies: How the client calls.
    ///   - body: Gets the client and the base URL.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws.
    static func serving<Value: Sendable>(
        at moment: String = "2026-11-21T12:00:00+09:00",
        faults: FaultPlan? = nil,
        policies: CallPolicies = .patient,
        _ body: (APIClient, String) async throws -> Value
    ) async throws -> Value {
        let now = try Date(moment, strategy: .iso8601)
        let standIn = StandIn(faults: faults, logger: .quiet, now: { now })
        return try await standIn.run { url in
            try await AsyncHTTPTransport.run { transport in
                let client = try APIClient(
                    baseURL: url,
                    transport: transport,
                    userAgent: "tests",
                    policies: policies,
                    logger: .quiet
                )
                return try await body(client, url)
            }
        }
    }
}

extension CallPolicies {
    /// Policies of a client that waits long, for where many tests run at once.
    static var patient: CallPolicies {
        CallPolicies(deadline: .seconds(120), attemptTimeout: .seconds(120))
    }
}

extension Logger {
    static var quiet: Logger {
        var logger = Logger(label: "tests")
        logger.logLevel = .critical
        return logger
    }
}

extension ChanceOfRain {
    /// Whether it says a number, neither that the quarter is over nor that nothing is known.
    var isNumber: Bool {
        if case .percent = self { true } else { false }
    }
}
