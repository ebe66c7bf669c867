import Foundation
import KasaneHTTP
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

/// The clients of the public services, each with the policies that its service requires.
struct ProviderClients {
    private let services: PublicServices
    private let livedoor: ProviderClient
    private let jma: ProviderClient?
    private let openWeatherMap: ProviderClient?
    private let openMeteo: ProviderClient
    private let pixabay: ProviderClient?
    private let openverse: ProviderClient
    private let budget: any ProviderBudget

    init(
        _ services: PublicServices,
        transport: any Transport,
        responses: any ResponseStore,
        turns: any RequestSlots,
        budget: any ProviderBudget,
        clock: any WallClock
    ) throws {
        self.budget = budget
        func client(
            _ name: String,
            _ capability: ProviderStatus.Capability,
            _ baseURL: String,
            _ rateLimit: RateLimit,
            credit: Attribution,
            within allowance: (_ provider: String) -> ProviderAllowance,
            retry: RetryPolicy = RetryPolicy(),
            cache: CachePolicy? = nil,
            over transport: any Transport = transport
        ) throws -> ProviderClient {
            var policies = CallPolicies()
            // The demo server has no rate limit.
            policies.rateLimit = services.isDemo ? nil : rateLimit
            policies.retry = retry
            policies.cache = cache
            let name = services.isDemo ? "\(name) (demo)" : name
            return ProviderClient(
                name: name,
                capability: capability,
                attribution: services.isDemo ? .demo : credit,
                allowance: allowance(name),
                client: try APIClient(
                    baseURL: baseURL,
                    transport: transport,
                    userAgent: "Tenki/0.1 (kasane)",
                    policies: policies,
                    logger: .tenki
                )
            )
        }
        self.services = services
        // The service requires half a second between calls. Failed calls are not retried, because
        // they count against a daily limit and the agency is called next.
        livedoor = try client(
            services.isDemo ? "livedoor" : Self.host(services.livedoor),
            .forecasts,
            services.livedoor,
            .spaced(by: .milliseconds(500)),
            credit: .livedoor(at: services.livedoor),
            within: ProviderAllowance.forecasts,
            retry: .never,
            over: services.isDemo
                ? transport
                : ThrottledTransport(
                    transport,
                    to: Self.host(services.livedoor),
                    slots: turns,
                    pause: 0.5,
                    clock: clock
                )
        )
        // The areas of an office share its document.
        jma = try services.jma.map { url in
            let cache = CachePolicy(store: responses)
            return try client(
                Self.jmaName,
                .forecasts,
                url,
                RateLimit(2, per: .seconds(1)),
                credit: .jma,
                within: ProviderAllowance.forecasts,
                cache: cache
            )
        }
        openWeatherMap = try services.openWeatherMapKey.map { _ in
            let limit = RateLimit(60, per: .seconds(60))
            return try client(
                "OpenWeather",
                .conditions,
                services.openWeatherMap,
                limit,
                credit: .openWeather,
                within: ProviderAllowance.openWeatherMap
            )
        }
        openMeteo = try client(
            "Open-Meteo",
            .conditions,
            services.openMeteo,
            RateLimit(600, per: .seconds(60)),
            credit: .openMeteo,
            within: ProviderAllowance.openMeteo
        )
        pixabay = try services.pixabayKey.map { _ in
            let limit = RateLimit(100, per: .seconds(60))
            return try client(
                "Pixabay",
                .photos,
                services.pixabay,
                limit,
                credit: .pixabay,
                within: ProviderAllowance.pixabay
            )
        }
        openverse = try client(
            "Openverse",
            .photos,
            services.openverse,
            RateLimit(20, per: .seconds(60)),
            credit: .openverse,
            // The stand-in takes as many calls as the most generous service does.
            within: services.isDemo ? ProviderAllowance.pixabay : ProviderAllowance.openverse
        )
    }

    /// All clients, by capability, in order of preference.
    var all: [ProviderClient] {
        let forecasts = services.first == .jma ? [jma, livedoor] : [livedoor, jma]
        return (forecasts + [openWeatherMap, openMeteo, pixabay, openverse]).compactMap { $0 }
    }

    /// How often the providers are called.
    var allowances: [ProviderAllowance] { all.map(\.allowance) }

    /// The providers of forecasts, the preferred first.
    func forecasts(_ clock: any WallClock) -> [any ForecastProvider] {
        let livedoor = BudgetedProvider(
            LivedoorForecastProvider(
                client: self.livedoor.client,
                source: services.source(Self.host(services.livedoor)),
                clock: clock
            ),
            within: self.livedoor.allowance,
            of: budget
        )
        guard let jma else { return [livedoor] }
        let agency = BudgetedProvider(
            JMAForecastProvider(
                client: jma.client,
                source: services.source(Self.jmaName),
                clock: clock
            ),
            within: jma.allowance,
            of: budget
        )
        return services.first == .jma ? [agency, livedoor] : [livedoor, agency]
    }

    /// Returns the providers of current weather, in order of preference.
    func conditions(_ clock: any WallClock) -> [any CurrentConditionsProvider] {
        let last = BudgetedProvider(
            OpenMeteoProvider(
                client: openMeteo.client,
                source: services.source("Open-Meteo"),
                clock: clock
            ),
            within: openMeteo.allowance,
            of: budget
        )
        guard let openWeatherMap, let key = services.openWeatherMapKey else { return [last] }
        let first = BudgetedProvider(
            OpenWeatherMapProvider(
                client: openWeatherMap.client,
                key: key,
                source: services.source("OpenWeather"),
                clock: clock
            ),
            within: openWeatherMap.allowance,
            of: budget
        )
        return [first, last]
    }

    /// Returns the providers of photographs, in order of preference.
    func photos(_ clock: any WallClock) -> [any PhotoProvider] {
        let last = BudgetedProvider(
            OpenverseProvider(
                client: openverse.client,
                source: services.isDemo ? .demo : .openverse,
                clock: clock
            ),
            within: openverse.allowance,
            of: budget
        )
        guard let pixabay, let key = services.pixabayKey else { return [last] }
        let first = BudgetedProvider(
            PixabayProvider(
                client: pixabay.client,
                key: key,
                source: services.isDemo ? .demo : .pixabay,
                clock: clock
            ),
            within: pixabay.allowance,
            of: budget
        )
        // Pages of two providers do not form one list, and in a demo both providers would have the
        // same name.
        return services.isDemo ? [first] : [first, last]
    }

    private static let jmaName = "www.jma.go.jp"

    private static func host(_ url: String) -> String { URLComponents(string: url)?.host ?? url }
}
