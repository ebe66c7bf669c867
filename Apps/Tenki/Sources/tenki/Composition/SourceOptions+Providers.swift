import ArgumentParser
import Foundation
import Logging
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

extension SourceOptions {
    /// Runs a body with the providers that the options select: the public services, or the demo
    /// services, which it starts.
    ///
    /// - Parameters:
    ///   - environment: The environment variables, which contain the API keys.
    ///   - logger: The logger of the demo services.
    ///   - body: Uses the providers, the preferred first.
    /// - Returns: The body's result.
    /// - Throws: An error if `--ask-first` names no provider; the errors of the body and of the demo
    ///   services.
    func withProviders<Value: Sendable>(
        environment: [String: String],
        logger: Logger,
        _ body: ([ProviderDescriptor]) async throws -> Value
    ) async throws -> Value {
        let first = try firstProvider
        guard demo else {
            var providers = ProviderDescriptor.all.withKeys(from: environment)
            if let provider { providers = providers.using(only: .livedoor(at: provider)) }
            return try await body(providers.preferring(first))
        }
        return try await DemoServices(faults: faults, logger: logger).run { url in
            let providers = ProviderDescriptor.demo(at: url, environment: environment)
            return try await body(providers.preferring(first))
        }
    }

    private var firstProvider: ProviderDescriptor.ID {
        get throws {
            let all = ProviderDescriptor.all.filter { $0.capability == .forecasts }.map(\.id)
            let first = askFirst ?? all[0]
            guard all.contains(first) else {
                throw ValidationError("--ask-first takes \(all.joined(separator: " or ")).")
            }
            return first
        }
    }
}
