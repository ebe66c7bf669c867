import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiWeb
import Testing

@Suite
struct DocumentVersionTests {
    private func parts(_ shown: ForecastSnapshot) throws -> [String] {
        DocumentVersion.parts(
            of: try ForecastDocument(shown).json,
            because: shown.caveat?.reason
        )
    }

    @Test func `a forecast that only grows older is the same version until its headline changes`()
        throws
    {
        let versions = try [1.0, 2, 12].map { try parts(shown(hoursLater: $0)) }

        #expect(versions[0] == versions[1])
        #expect(versions[0] != versions[2])
    }

    @Test func `a forecast that says something new is another version`() throws {
        let away = DomainError.unavailable(providerAway)
        let versions = try [
            shown(hoursLater: 1), shown(hoursLater: 14), shown(hoursLater: 1, issuedEarlier: 6),
            shown(hoursLater: 1, source: .demo), shown(hoursLater: 1, insteadBecause: away),
            shown(
                hoursLater: 1,
                insteadBecause: .unavailable(ServiceFailure("the provider", .timeout))
            ),
        ]
        let forecast = versions[0].forecast
        let fetchedAgain = try Forecast(
            id: forecast.id,
            fetchedAt: forecast.fetchedAt.addingTimeInterval(60),
            overview: forecast.overview,
            attribution: forecast.attribution,
            days: forecast.days
        )
        let others = [
            ForecastSnapshot(fetchedAgain, at: versions[0].moment),
            ForecastSnapshot(forecast, at: versions[0].moment, .unsaved(away)),
        ]

        #expect(try Set((versions + others).map(parts)).count == 8)
    }

    @Test func `how old the shown forecast is does not make a failure another version`() throws {
        let failures = [Duration.seconds(1), .seconds(2)].map {
            DomainError.unavailable(providerAway, age: $0)
        }
        let versions = try failures.map { try parts(shown(insteadBecause: $0)) }

        #expect(versions[0] == versions[1])
    }

    @Test func `the world's weather is another version when some of it is`() throws {
        let moment = Date(timeIntervalSince1970: 1_763_690_400)
        func world(
            observed seconds: TimeInterval,
            shown later: TimeInterval = 0,
            _ caveat: Caveat? = nil
        ) throws -> [String] {
            let conditions = try WorldCity.all.prefix(2).enumerated().map { index, city in
                try CurrentConditions(
                    id: city.id,
                    weather: PlaceWeather(
                        source: .demo,
                        observedAt: moment.addingTimeInterval(index == 0 ? seconds : 0),
                        fetchedAt: moment,
                        sky: nil,
                        temperature: Temperature(celsius: 3),
                        humidity: nil,
                        windSpeed: nil,
                        attribution: .demo
                    )
                )
            }
            let shownAt = moment.addingTimeInterval(later)
            return DocumentVersion.parts(
                of: try WorldDocument(WorldSnapshot(conditions, at: shownAt, caveat)).json,
                because: caveat?.reason
            )
        }

        #expect(try world(observed: 0) == world(observed: 0, shown: 60))
        #expect(try world(observed: 0) != world(observed: -60))
        #expect(
            try world(observed: 0) != world(observed: 0, .stale(.unavailable(providerAway)))
        )
    }

    @Test func `a page of photographs is another version when it is another or fetched again`()
        throws
    {
        let moment = Date(timeIntervalSince1970: 1_763_690_400)
        func photos(
            _ query: String = "rain",
            fetched seconds: TimeInterval = 0,
            total: Int = 9,
            shown later: TimeInterval = 0
        ) throws -> [String] {
            let page = PhotoPage(
                id: .init(query: try PhotoQuery(query), source: .demo, number: 1),
                fetchedAt: moment.addingTimeInterval(seconds),
                photos: [],
                total: total,
                size: 3
            )
            let shown = PhotoPageSnapshot(page, at: moment.addingTimeInterval(later))
            return DocumentVersion.parts(of: try PhotosDocument(shown).json, because: nil)
        }

        #expect(try photos() == photos(shown: 60))
        let others = try [photos("snow"), photos(fetched: 60), photos(total: 10)]
        #expect(try Set(others + [photos()]).count == 4)
    }
}
