import Foundation
import KasaneDomain
import TenkiDomain

extension TenkiRepositories {
    /// Returns the known weather in the forecasts' cities, with nine statements for any number.
    ///
    /// Each forecast gets the hours from its own source.
    func knownWeather(
        around shown: [Forecast],
        from sources: [DataSource],
        at moment: Date
    ) async throws -> [CityCode: KnownWeather] {
        guard !shown.isEmpty else { return [:] }
        let cities = shown.map(\.id.city)
        let issues =
            try await forecasts
            .issues(inEach: cities, from: sources, limit: ForecastHeadline.comparedIssues)
        var stored: [HourlyForecast] = []
        for source in Set(shown.map(\.id.source)) {
            stored += try await hours.newest(inEach: cities, from: [.standard: source])
        }
        let observations = try await latestObservations(in: cities)
        let book: WarningBook
        do {
            book = try await warningBook(of: cities.map(\.office))
        } catch let error as DomainError where error.isUnreadableRow {
            book = WarningBook()
        }
        let known = shown.map { forecast in
            let id = forecast.id
            return KnownWeather(
                issues: [forecast] + issues.filter { $0.id.city == id.city && $0.id != id },
                hours: stored.first { $0.id.city == id.city && $0.id.source == id.source },
                observation: observations[id.city]?.current(at: moment),
                warnings: book.warnings(for: id.city, at: moment).state.inForce.map(\.kind)
            )
        }
        return Dictionary(zip(cities, known)) { first, _ in first }
    }
}
