import ArgumentParser
import Logging
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

extension SourceOptions {
    /// Returns the system clock, or a clock that starts at `--demo-date`.
    func startClock() -> any WallClock {
        guard let demoDate else { return SystemWallClock() }
        return SimulatedWallClock(startingAt: demoDate)
    }

    func withProviders<Value: Sendable>(
        _ settings: Settings,
        _ clock: any WallClock,
        logger: Logger,
        _ body: ([ProviderDescriptor]) async throws -> Value
    ) async throws -> Value {
        let first = try firstProvider(settings)
        let keys = try settings.providerKeys
        guard demo else {
            let address = try settings.value(
                of: .text(.provider, "the base URL of a service"),
                given: provider
            )
            var providers = ProviderDescriptor.all.withKeys(from: keys)
            if let address { providers = providers.using(only: .livedoor(at: address)) }
            return try await body(providers.preferring(first))
        }
        let services = DemoServices(
            seed: demoSeed ?? 0,
            faults: faults,
            logger: logger,
            now: { clock.now }
        )
        return try await services.run { url in
            let providers = ProviderDescriptor.demo(at: url, environment: keys)
            return try await body(providers.preferring(first))
        }
    }

    private func firstProvider(_ settings: Settings) throws -> ProviderDescriptor.ID {
        let all = ProviderDescriptor.all.filter { $0.capability == .forecasts }.map(\.id)
        let setting = Setting.text(
            .firstProvider,
            all.joined(separator: " or "),
            where: { all.contains($0) }
        )
        try setting.check(firstProvider)
        return try settings.value(of: setting, given: firstProvider) ?? all[0]
    }
}

extension Settings {
    var providerKeys: [String: String] {
        get throws(CommandError) {
            let variables = Set(ProviderDescriptor.all.compactMap(\.keyVariable))
            var keys: [String: String] = [:]
            for key in SettingKey.allCases where variables.contains(key.variable) {
                keys[key.variable] = try value(of: .text(key, "the key of a service"))
            }
            return keys
        }
    }
}
