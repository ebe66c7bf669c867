import Foundation
import KasaneAsyncHTTPClient
import KasaneHTTP
import Logging
import TenkiDemo
import TenkiDomain

extension DemoServices {
    static func serving<Value: Sendable>(
        at moment: String = "2026-11-21T12:00:00+09:00",
        faults: FaultPlan? = nil,
        policies: CallPolicies = .patient,
        _ body: (APIClient, String) async throws -> Value
    ) async throws -> Value {
        let now = try Date(moment, strategy: .iso8601)
        let demoServices = DemoServices(faults: faults, logger: .quiet, now: { now })
        return try await demoServices.run { url in
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
    /// Policies with long time limits, because many tests run at once.
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
    /// Whether the chance is a percentage, rather than passed or unknown.
    var isNumber: Bool {
        if case .percent = self { true } else { false }
    }
}
