import Foundation
import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct JMAForecastProvider: ForecastProvider {
    package var sources: [DataSource] { [source] }

    private let source: DataSource
    private let client: APIClient
    private let clock: any WallClock
    private let forecasts: OfficeDocuments<JMADocuments>
    private let overviews: OfficeDocuments<JMAOverview?>

    package init(client: APIClient, source: DataSource, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
        forecasts = OfficeDocuments(clock: clock)
        overviews = OfficeDocuments(clock: clock)
    }

    /// Requests a city's newest forecast from the agency, with the overview of its office.
    ///
    /// The cities of an office share both documents, which are requested once in a minute. A
    /// missing or unreadable overview results in an empty one.
    package func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        try await withProviderErrors(of: source.name) {
            let office = JMAArea.office(of: city)
            let documents = try await forecasts.document(of: office) {
                try await client.send(ForecastByOffice(office: office))
            }
            let issue = try JMAIssue(documents, for: city)
            let overview = try await overview(of: office, with: issue.issuedAt)
            return try issue.forecast(overview: overview, from: source, at: clock.now)
        }
    }

    private func overview(
        of office: String,
        with issuedAt: Date
    ) async throws -> JMAOverviewTexts? {
        let overview = try await overviews.document(of: office) {
            do {
                return try await client.send(OverviewByOffice(office: office))
            } catch {
                // The client has logged the failure. Forecasts are complete without an overview.
                try Task.checkCancellation()
                return nil
            }
        }
        // An overview without a readable time may be that of another day.
        return try? overview?.texts(with: issuedAt)
    }
}
