package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ProviderChain<Provider: Sendable>: Sendable {
    package struct Link: Sendable {
        fileprivate let provider: Provider
        fileprivate let budget: any ProviderBudget
        fileprivate let report: @Sendable (DomainError?) -> Void

        package init(
            _ provider: Provider,
            within budget: any ProviderBudget,
            reporting report: @escaping @Sendable (DomainError?) -> Void = { _ in }
        ) {
            self.provider = provider
            self.budget = budget
            self.report = report
        }
    }

    private let links: [Link]

    package init(_ links: [Link]) {
        self.links = links
    }
}

extension ProviderChain: BudgetedProvider {
    package func check(_ request: ProviderRequest) throws {
        try check(request, among: links)
    }

    private func check(_ request: ProviderRequest, among candidates: [Link]) throws {
        var refusals: [DomainError] = []
        for link in candidates {
            do {
                try link.budget.check(request)
                return
            } catch let refusal as DomainError {
                refusals.append(refusal)
            }
        }
        // Without providers, the call fails for another reason.
        if let first = refusals.min(by: { $0.pause < $1.pause }) { throw first }
    }
}

extension ProviderChain: ForecastProvider where Provider == any ForecastProvider {
    package var sources: [DataSource] { links.flatMap(\.provider.sources) }

    /// Requests a forecast; an unknown city is a valid response and ends the search.
    package func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast
    {
        try await firstResponse(to: request) { try await $0.forecast(for: city, on: request) }
    }
}

extension ProviderChain: CurrentConditionsProvider where Provider == any CurrentConditionsProvider {
    package var sources: [DataSource] { links.flatMap(\.provider.sources) }

    package func conditions(
        in cities: [WorldCity],
        on request: ProviderRequest
    ) async throws -> [CurrentConditions] {
        try await firstResponse(to: request) { try await $0.conditions(in: cities, on: request) }
    }

    package func weather(in place: Place, on request: ProviderRequest) async throws -> PlaceWeather
    {
        try await firstResponse(to: request) { try await $0.weather(in: place, on: request) }
    }
}

extension ProviderChain: PlaceProvider where Provider == any PlaceProvider {
    package var sources: [DataSource] { links.flatMap(\.provider.sources) }

    package func places(
        named query: PlaceQuery,
        in language: String,
        on request: ProviderRequest
    ) async throws -> [Place] {
        try await firstResponse(to: request) {
            try await $0.places(named: query, in: language, on: request)
        }
    }

    /// Requests a place; an unknown one is a response.
    package func place(
        _ id: Place.ID,
        in language: String,
        on request: ProviderRequest
    ) async throws -> Place {
        try await firstResponse(to: request) {
            try await $0.place(id, in: language, on: request)
        }
    }
}

extension ProviderChain: HourlyForecastProvider where Provider == any HourlyForecastProvider {
    package var hourlySources: [HourlySeries: DataSource] {
        links.reduce(into: [:]) { $0.merge($1.provider.hourlySources) { first, _ in first } }
    }

    package func check(_ request: ProviderRequest, of series: HourlySeries) throws {
        try check(request, among: links.filter { $0.provider.hourlySources[series] != nil })
    }

    package func hours(
        of series: HourlySeries,
        for city: CityCode,
        on request: ProviderRequest
    ) async throws -> HourlyForecast {
        let candidates = links.filter { $0.provider.hourlySources[series] != nil }
        // Without candidates, the chain would call the providers of other series.
        guard !candidates.isEmpty else { throw ProviderFailure.noneConfigured.error }
        return try await firstResponse(to: request, among: candidates) {
            try await $0.hours(of: series, for: city, on: request)
        }
    }
}

extension ProviderChain: PhotoProvider where Provider == any PhotoProvider {
    package var sources: [PhotoSource] { links.flatMap(\.provider.sources) }

    package func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on request: ProviderRequest
    ) async throws -> PhotoPage {
        let candidates = links.filter { source.map($0.provider.sources.contains) ?? true }
        return try await firstResponse(to: request, among: candidates) {
            try await $0.photos(matching: query, page: page, from: source, on: request)
        }
    }
}

extension ProviderChain: WarningFeedProvider where Provider == any WarningFeedProvider {
    package var source: DataSource { links.first?.provider.source ?? .noSource }

    package func feed() async throws -> WarningFeed {
        try await firstResponse(to: .check) { try await $0.feed() }
    }

    package func report(of id: WarningDocument.ID) async throws -> WarningReport? {
        try await firstResponse(to: .check) { try await $0.report(of: id) }
    }
}

extension ProviderChain: WarningStateProvider where Provider == any WarningStateProvider {
    package var source: DataSource { links.first?.provider.source ?? .noSource }

    package func payload() async throws -> WarningPayload {
        try await firstResponse(to: .check) { try await $0.payload() }
    }

    package func latestControl() async throws -> Date {
        try await firstResponse(to: .check) { try await $0.latestControl() }
    }
}

extension ProviderChain: ObservationProvider where Provider == any ObservationProvider {
    package var source: DataSource { links.first?.provider.source ?? .noSource }

    package func stations() async throws -> StationNetwork {
        try await firstResponse(to: .check) { try await $0.stations() }
    }

    package func observations(
        at time: Date
    ) async throws -> [ObservationStation.ID: StationObservation]? {
        try await firstResponse(to: .check) { try await $0.observations(at: time) }
    }
}

extension ProviderRequest {
    static let check = Self(.automatic, by: .background)
}

extension DataSource {
    /// The source of an installation without a provider of what all readers share.
    static let noSource = Self(name: "")
}

extension ProviderChain {
    var first: Provider? { links.first?.provider }

    func firstResponse<Response>(
        to request: ProviderRequest,
        among candidates: [Link] = [],
        _ call: (Provider) async throws -> Response
    ) async throws -> Response {
        var failures: [DomainError] = []
        for link in candidates.isEmpty ? links : candidates {
            do {
                try await link.budget.take(request)
                do {
                    let response = try await call(link.provider)
                    link.report(nil)
                    return response
                } catch let failure as DomainError {
                    link.report(failure)
                    throw failure
                }
            } catch let failure as DomainError {
                switch failure {
                case .notFound, .invalidInput: throw failure
                default: failures.append(failure)
                }
            }
        }
        if failures.count > 1, failures.allSatisfy(\.isLimit),
            let first = failures.min(by: { $0.pause < $1.pause })
        {
            throw first
        }
        var reasons: [ProviderFailure] = []
        for reason in failures.map(ProviderFailure.init) where !reasons.contains(reason) {
            reasons.append(reason)
        }
        // Its error has the cause as well.
        if reasons.count == 1 { throw failures[0] }
        throw DomainError.unavailable(
            reasons.isEmpty ? ProviderFailure.noneConfigured : .several(reasons)
        )
    }
}

extension DomainError {
    fileprivate var pause: Duration {
        if case .limited(_, let pause, _) = self { pause } else { .zero }
    }
}
