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
///         limits: [.automatic: .calls(day: (100, 200), minute: (4, 4))],
///         product: .conditions(DataSource(name: "Open-Meteo")) {
///             OpenMeteoProvider(client: $0.client, source: $0.source, clock: $0.clock)
///         }
///     )
/// }
/// ```
package struct ProviderDescriptor: Identifiable, Sendable {
    package let id: String
    package var name: String
    package var address: String
    package let keyVariable: String?
    package var key: Secret?
    package var attribution: Attribution
    package var limits: [BudgetShare: [RateLimit]]
    package var rateLimit: RateLimit?
    /// The time between two requests in seconds, across all processes; `nil` for none.
    package var pause: TimeInterval?
    package let retry: RetryPolicy
    package let storesResponses: Bool
    package var product: Product

    package init(
        id: String,
        name: String,
        address: String,
        keyVariable: String? = nil,
        attribution: Attribution,
        limits: [BudgetShare: [RateLimit]],
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
    package typealias Make<Provider> = @Sendable (ProviderParts<DataSource>) -> Provider

    package enum Product: Sendable {
        case forecasts(DataSource, Make<any ForecastProvider>)
        case conditions(DataSource, Make<any CurrentConditionsProvider>)
        case places(DataSource, Make<any PlaceProvider>)
        case warningFeed(DataSource, Make<any WarningFeedProvider>)
        case warningState(DataSource, Make<any WarningStateProvider>)
        case observations(DataSource, Make<any ObservationProvider>)
        case hours(DataSource, Make<any HourlyForecastProvider>)
        case radar(DataSource, Make<any RadarProvider>)
        case typhoons(DataSource, Make<any TyphoonProvider>)
        case photos(
            PhotoSource,
            PictureOrigins,
            @Sendable (ProviderParts<PhotoSource>) -> any PhotoProvider
        )
    }

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

    package var notice: DataNotice? {
        switch product {
        case .forecasts(let source, _), .conditions(let source, _), .places(let source, _),
            .hours(let source, _), .warningFeed(let source, _), .warningState(let source, _),
            .observations(let source, _), .radar(let source, _), .typhoons(let source, _):
            source.notice
        case .photos(let source, _, _): source.notice
        }
    }

    package func budget(in quota: Quota) -> any ProviderBudget {
        ProviderQuota(name, limits, in: quota)
    }

    package var isUsable: Bool { keyVariable == nil || key != nil }
}

package struct ProviderParts<Source: Sendable>: Sendable {
    package let client: APIClient
    package let key: Secret
    package let source: Source
    /// The clock for fetch times.
    package let clock: any WallClock
    package let report: ProviderReport

    package init(client: ProviderClient, source: Source, clock: any WallClock) {
        self.client = client.client
        key = client.descriptor.key ?? Secret("")
        self.source = source
        self.clock = clock
        report = client.report
    }
}
