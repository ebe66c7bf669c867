import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiWeb
import Testing

@Suite
struct PlaceDocumentTests {
    @Test func `a document has the place, its time, its weather, its sun and its moon`() throws {
        let json = try JSONEncoder().encode(PlaceDocument(snapshot(weather: weather())))
        let fields = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let place = try #require(fields["place"] as? [String: Any])
        let conditions = try #require(fields["conditions"] as? [String: Any])
        let almanac = try #require(fields["almanac"] as? [String: Any])

        #expect(place["id"] as? Int == 3_413_829)
        #expect(place["region"] is NSNull)
        #expect(place["timeZone"] as? String == "Atlantic/Reykjavik")
        #expect(fields["localTime"] as? String == "2026-11-21T05:10:00Z")
        #expect(conditions["temperatureCelsius"] as? Double == -4.8)
        #expect(conditions["ageSeconds"] as? Int == 600)
        let day = try #require((fields["days"] as? [[String: Any]])?.first)
        #expect(day["date"] as? String == "2026-11-21" && day["sky"] as? String == "snow")
        #expect(day["lowCelsius"] as? Double == -6.5 && day["highCelsius"] is NSNull)
        #expect(day["chanceOfRainPercent"] as? Int == 80)
        #expect(almanac["sunrise"] as? String == "2026-11-21T10:16:00Z")
        #expect(fields["notice"] is NSNull)
    }

    @Test func `a document without weather says why`() throws {
        let json = try JSONEncoder().encode(PlaceDocument(snapshot(weather: nil)))
        let fields = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])

        #expect(fields["conditions"] is NSNull)
        #expect(fields["notice"] as? String == "The provider cannot be reached.")
    }

    @Test func `a document is another version each minute, and not each second`() throws {
        let shown = try snapshot(weather: weather())
        func version(secondsLater seconds: TimeInterval) throws -> String {
            let later = PlaceSnapshot(
                place: shown.place,
                weather: shown.weather,
                moment: shown.moment.addingTimeInterval(seconds),
                failure: nil
            )
            return DocumentVersion.text(of: try PlaceDocument(later).json)
        }

        #expect(try version(secondsLater: 59) == version(secondsLater: 0))
        #expect(try version(secondsLater: 60) != version(secondsLater: 0))
    }

    private func snapshot(weather: PlaceWeather?) throws -> PlaceSnapshot {
        PlaceSnapshot(
            place: Place(
                id: try #require(Place.ID(3_413_829)),
                name: "Reykjavik",
                region: nil,
                country: "Iceland",
                coordinates: try Coordinates(latitude: 64.135, longitude: -21.895),
                timeZone: try #require(TimeZone(identifier: "Atlantic/Reykjavik"))
            ),
            weather: weather,
            moment: FixedClock().now,
            failure: weather == nil ? .unavailable(providerAway) : nil
        )
    }

    private func weather() throws -> PlaceWeather {
        var weather = PlaceWeather(
            source: DataSource(name: "tests"),
            observedAt: FixedClock().now.addingTimeInterval(-600),
            fetchedAt: FixedClock().now,
            sky: .snow,
            temperature: try Temperature(celsius: -4.8),
            humidity: nil,
            windSpeed: nil,
            attribution: Attribution(text: "tests", link: nil)
        )
        let day = PlaceDay(
            try CalendarDate("2026-11-21"),
            sky: .snow,
            low: try Temperature(celsius: -6.5),
            high: nil,
            chanceOfRain: Percentage(80)
        )
        weather.days = [day].compactMap(\.self)
        return weather
    }
}
