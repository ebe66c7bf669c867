import Foundation
import Logging
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure

extension SourceOptions {
    /// Runs a body with the providers that the options select: the public services, or the demo
    /// services, which it starts.
    ///
    /// - Parameters:
    ///   - environment: The environment variables, which contain the API keys.
    ///   - logger: The logger of the demo services.
    ///   - body: Uses the providers, the preferred first.
    /// - Returns: The body's result.
    /// - Throws: The errors of the body and of the demo services.
    func withProviders<Value: Sendable>(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        logger: Logger,
        _ body: ([ProviderDescriptor]) async throws -> Value
    ) async throws -> Value {
        guard demo else {
            var providers = ProviderDescriptor.all.withKeys(from: environment)
            if let provider { providers = providers.using(only: .livedoor(at: provider)) }
            return try await body(providers.preferring(askFirst.id))
        }
        return try await DemoServices(faults: faults, logger: logger).run { url in
            let providers = ProviderDescriptor.demo(at: url, environment: environment)
            return try await body(providers.preferring(askFirst.id))
        }
    }

    /// The notice to show with the data; `nil` for those of the public services.
    var notice: DataNotice? { demo ? .demo : nil }
}
