import Foundation
import TenkiDomain
import Testing

@Suite
struct ForecastRevisionsTests {
    private let agency = DataSource(name: "agency")
    private let other = DataSource(name: "other")

    @Test func `revisions are those of the day, earliest issue first`() throws {
        let issues = [
            try issue(agency, hours: 12, high: 20), try issue(other, hours: 6, high: 18),
            try issue(agency, hours: 0, high: nil), try issue(agency, hours: 3, high: 9, of: 22),
        ]
        let revisions = ForecastRevisions(of: try CalendarDate("2026-11-21"), in: issues)

        #expect(revisions.revisions.map(\.id) == [issues[2].id, issues[1].id, issues[0].id])
    }

    @Test func `a day that no issue has is without revisions`() throws {
        let issues = [try issue(agency, hours: 0, high: 20)]
        let revisions = ForecastRevisions(of: try CalendarDate("2026-11-25"), in: issues)

        #expect(revisions.revisions.isEmpty)
    }

    private func issue(
        _ source: DataSource,
        hours: Double,
        high: Double?,
        of day: Int = 21
    ) throws -> Forecast {
        let start = try CalendarDate("2026-11-20").start(in: .japan)
        let issuedAt = start.addingTimeInterval(hours * 3600)
        return try Forecast(
            id: Forecast.ID(city: CityCode("130010"), source: source, issuedAt: issuedAt),
            fetchedAt: issuedAt,
            overview: "",
            attribution: Attribution(text: "tests", link: nil),
            days: [
                DailyForecast(
                    date: CalendarDate("2026-11-\(day)"),
                    summary: nil,
                    low: nil,
                    high: high.map { try Temperature(celsius: $0) },
                    chancesOfRain: ChancesOfRain { _ in .unknown }
                )
            ]
        )
    }
}
