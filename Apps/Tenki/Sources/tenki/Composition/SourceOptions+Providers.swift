import KasaneSettings
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
        let first = try (firstProvider ?? settings.value(of: .firstProvider) ?? .jma).rawValue
        let keys = try settings.providerKeys
        guard demo else {
            let address = try provider ?? settings.value(of: .provider)
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
}

extension Settings {
    var providerKeys: [String: String] {
        get throws(SettingError) {
            var keys: [String: String] = [:]
            for setting in [Setting<String>.openWeatherMapKey, .pixabayKey] {
                keys[setting.declaration.variable(of: application)] = try value(of: setting)
            }
            return keys
        }
    }
}
