import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiTerminal
import TenkiWeb
import Testing

@Suite
struct HealthTests {
    private let moment = Date(timeIntervalSince1970: 1_763_690_400)

    @Test func `the report contains providers, calls and stored data`() {
        #expect(
            "\(HealthReport(health))" == """
                stored     142 forecasts, weather of 12 cities, 3 pages of photos, 1 user
                calls      2 forecast calls in the last 24 hours
                failing    130010 東京: A did not respond in time; pages try again in 5 min
                reported   Open-Meteo, 10 min ago: “HTTP 400: Invalid place”
                unreadable unexpected failure: the row in fetchHistory with city 1 cannot be read

                  provider    provides         status                           calls left
                  a.example   forecasts        paused for 3 min after failures  —
                  Open-Meteo  current weather  the last call failed             599
                  b.example   radar            the last call failed             —
                """
        )
    }

    @Test func `the document has the same`() throws {
        let data = try JSONEncoder().encode(HealthDocument(health))
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])

        let providers = try #require(object["providers"] as? [[String: Any]])
        #expect(providers.first?["restsUntil"] as? String == "2025-11-21T11:03:00+09:00")
        #expect(providers.first?["callsLeft"] is NSNull)
        #expect(providers.first?["failure"] is NSNull)
        #expect(providers.map { $0["isFailing"] as? Bool } == [false, true, true])
        #expect(
            (providers[1]["failure"] as? [String: Any])?["message"] as? String
                == "HTTP 400: Invalid place"
        )
        #expect(object["fetchesInADay"] as? Int == 2)
        #expect((object["unreadable"] as? [String])?.count == 1)
        #expect(
            (object["failing"] as? [[String: Any]])?.first?["reason"] as? String
                == "A did not respond in time"
        )
    }

    private var health: Health {
        Health(
            moment: moment,
            providers: [
                ProviderStatus(
                    name: "a.example",
                    capability: .forecasts,
                    pausedUntil: moment.addingTimeInterval(180),
                    attribution: Attribution(text: "A", link: "https://a.example/")
                ),
                ProviderStatus(
                    name: "Open-Meteo",
                    capability: .conditions,
                    callsLeft: 599,
                    failure: ReportedFailure(
                        message: "HTTP 400: Invalid place",
                        reportedAt: moment.addingTimeInterval(-600)
                    ),
                    attribution: .demo
                ),
                ProviderStatus(
                    name: "b.example",
                    capability: .radar,
                    isFailing: true,
                    attribution: .demo
                ),
            ],
            fetches: [
                FetchHistory(
                    id: .tokyo,
                    automaticRequests: [moment, moment.addingTimeInterval(-90_000)],
                    failures: 1,
                    failure: .service(ServiceFailure("A", .timeout))
                ),
                FetchHistory(
                    id: City.all[0].id,
                    manualRequests: [moment.addingTimeInterval(-3600)]
                ),
            ],
            unreadable: [.unexpected(StoreOperation.readRow(table: "fetchHistory", key: "city 1"))],
            stored: .init(forecasts: 142, conditions: 12, photoPages: 3, users: 1)
        )
    }
}
