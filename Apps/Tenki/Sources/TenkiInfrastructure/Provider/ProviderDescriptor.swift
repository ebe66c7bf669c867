package import Foundation
package import KasaneHTTP
package import TenkiDomain

/// The description of a provider: its service, the limits of its calls, its credit, and how it is
/// created.
///
/// A provider's folder contains its descriptor, and ``all`` lists the descriptors:
///
/// ```swift
/// extension ProviderDescriptor {
///     static let openMeteo = Self(
///         id: "open-meteo",
///         name: "Open-Meteo",
///         address: "https://api.open-meteo.com",
///         attribution: .openMeteo,
///         limits: [.automatic: ShareLimit(day: (100, 200), minute: (4, 4))],
///         product: .conditions(DataSource(name: "Open-Meteo")) {
///             OpenMeteoProvider(client: $0.client, source: $0.source, clock: $0.clock)
///         }
///     )
/// }
/// ```
package struct ProviderDescriptor: Identifiable, Sendable {
    /// The identifier in options of commands, such as `jma`.
    package let id: String
    /// The name that readers see, under which the calls are counted and their state is stored.
    package var name: String
    /// The base URL of the service.
    package var address: String
    /// The environment variable that contains the API key; `nil` if the service requires none.
    package let keyVariable: String?
    /// The API key; `nil` if it is not set.
    package var key: Secret?
    /// The credit to show with the provider's data.
    package var attribution: Attribution
    /// The maximum number of calls by purpose, across all processes.
    package var limits: [BudgetShare: ShareLimit]
    /// The maximum rate of calls by one process; `nil` for no maximum.
    package var rateLimit: RateLimit?
    /// The time between two requests in seconds, across all processes; `nil` for none.
    package var pause: TimeInterval?
    /// How failed calls are retried.
    package let retry: RetryPolicy
    /// Whether responses are stored and revalidated, such as those that several calls share.
    package let storesResponses: Bool
    /// The data that the provider supplies, and how it is created.
    package var product: Product

    /// Creates a descriptor.
    ///
    /// - Parameters:
    ///   - id: The identifier in options of commands.
    ///   - name: The name that readers see.
    ///   - address: The base URL of the service.
    ///   - keyVariable: The environment variable that contains the API key; `nil` if the service
    ///     requires none.
    ///   - attribution: The credit to show with the provider's data.
    ///   - limits: The maximum number of calls by purpose, across all processes.
    ///   - rateLimit: The maximum rate of calls by one process.
    ///   - pause: The time between two requests in seconds, across all processes.
    ///   - retry: How failed calls are retried.
    ///   - storesResponses: Whether responses are stored and revalidated.
    ///   - product: The data that the provider supplies, and how it is created.
    package init(
        id: String,
        name: String,
        address: String,
        keyVariable: String? = nil,
        attribution: Attribution,
        limits: [BudgetShare: ShareLimit],
        rateLimit: RateLimit? = nil,
        pause: TimeInterval? = nil,
        retry: RetryPolicy = RetryPolicy(),
        storesResponses: Bool = false,
        product: Product
    ) {
        self.id = id
        self.name = name
        self.address = address
        self.keyVariable = keyVariable
        self.attribution = attribution
        self.limits = limits
        self.rateLimit = rateLimit
        self.pause = pause
        self.retry = retry
        self.storesResponses = storesResponses
        self.product = product
    }
}

extension ProviderDescriptor {
    /// The data that a provider supplies, the source that they are stored under, and how the
    /// provider is created.
    package enum Product: Sendable {
        /// Forecasts for Japanese cities.
        case forecasts(DataSource, @Sendable (ProviderParts<DataSource>) -> any ForecastProvider)
        /// The current weather in cities worldwide.
        case conditions(
            DataSource,
            @Sendable (ProviderParts<DataSource>) -> any CurrentConditionsProvider
        )
        /// Places of the world by name.
        case places(DataSource, @Sendable (ProviderParts<DataSource>) -> any PlaceProvider)
        /// The feed of warnings in Japan, and its documents.
        case warningFeed(
            DataSource,
            @Sendable (ProviderParts<DataSource>) -> any WarningFeedProvider
        )
        /// The full state of warnings in Japan.
        case warningState(
            DataSource,
            @Sendable (ProviderParts<DataSource>) -> any WarningStateProvider
        )
        /// The observations of stations in Japan.
        case observations(
            DataSource,
            @Sendable (ProviderParts<DataSource>) -> any ObservationProvider
        )
        /// The weather of the next days by hours, for Japanese cities.
        case hours(DataSource, @Sendable (ProviderParts<DataSource>) -> any HourlyForecastProvider)
        /// The rain by radar in Japan.
        case radar(DataSource, @Sendable (ProviderParts<DataSource>) -> any RadarProvider)
        /// The current typhoons.
        case typhoons(DataSource, @Sendable (ProviderParts<DataSource>) -> any TyphoonProvider)
        /// Photographs, and the hosts of their pictures.
        case photos(
            PhotoSource,
            PictureOrigins,
            @Sendable (ProviderParts<PhotoSource>) -> any PhotoProvider
        )
    }

    /// The kind of data that the provider supplies.
    package var capability: ProviderStatus.Capability {
        switch product {
        case .forecasts: .forecasts
        case .conditions: .conditions
        case .places: .places
        case .warningFeed, .warningState: .warnings
        case .observations: .observations
        case .hours: .hours
        case .radar: .radar
        case .typhoons: .typhoons
        case .photos: .photos
        }
    }

    /// The notice to show with the provider's data; `nil` for those of a public service.
    package var notice: DataNotice? {
        switch product {
        case .forecasts(let source, _), .conditions(let source, _), .places(let source, _),
            .hours(let source, _), .warningFeed(let source, _), .warningState(let source, _),
            .observations(let source, _), .radar(let source, _), .typhoons(let source, _):
            source.notice
        case .photos(let source, _, _): source.notice
        }
    }

    /// How often the provider may be called.
    package var allowance: ProviderAllowance { ProviderAllowance(provider: name, limits: limits) }

    /// Whether the provider can be called: an API key that its service requires is set.
    package var isUsable: Bool { keyVariable == nil || key != nil }
}

/// The parts that a provider is created from.
package struct ProviderParts<Source: Sendable>: Sendable {
    /// The client of the service.
    package let client: APIClient
    /// The API key; empty for a service that requires none.
    package let key: Secret
    /// The source that the provider's data are stored under.
    package let source: Source
    /// The clock for fetch times.
    package let clock: any WallClock
    /// The report of the provider's failures.
    package let report: ProviderReport

    /// Creates the parts of a provider.
    package init(client: ProviderClient, source: Source, clock: any WallClock) {
        self.client = client.client
        key = client.descriptor.key ?? Secret("")
        self.source = source
        self.clock = clock
        report = client.report
    }
}
