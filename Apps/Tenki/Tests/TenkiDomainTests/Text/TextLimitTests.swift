import Foundation
import TenkiDomain
import Testing

@Suite
struct TextLimitTests {
    private let long = String(repeating: "雨", count: 1_000_000)

    @Test(arguments: [("", 1), ("雨", 1), ("雨が", 2), ("e\u{301}", 2)])
    func `a text within its limit stays as it is`(text: String, limit: Int) {
        #expect(text.limited(to: limit) == text)
    }

    @Test func `a text that is too long ends with an ellipsis within its limit`() {
        #expect("雨が降る".limited(to: 3) == "雨が…")
        // A single character can have any number of combining marks.
        let marks = "e" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(marks.limited(to: 10).unicodeScalars.count == 10)
        #expect(long.limited(to: 10).limited(to: 10) == long.limited(to: 10))
    }

    @Test func `a NUL is replaced in a text, and refused in an address and an identifier`() throws {
        #expect("a\0b\0".limited(to: 4) == "a\u{FFFD}b\u{FFFD}")
        #expect("a\0bc".limited(to: 3) == "a\u{FFFD}…")
        #expect("a\0\u{301}".limited(to: 4) == "a\u{FFFD}\u{301}")
        let attribution = Attribution(text: "\0", link: "https://a.example/\0")
        #expect(attribution == Attribution(text: "\u{FFFD}", link: nil))
        #expect(photo("1", tags: ["\0"]).tags == ["\u{FFFD}"])
        #expect(photo("1").isWithinLimits)
        #expect(!photo("1\0").isWithinLimits)
        #expect(!photo("1", address: "https://a.example/\0").isWithinLimits)
    }

    @Test func `a forecast's texts are cut`() throws {
        let forecast = try forecast(days: 1)

        let day = try #require(forecast.days.first)
        #expect(forecast.overview.unicodeScalars.count == TextLimit.overview)
        #expect(day.summary?.unicodeScalars.count == TextLimit.summary)
        #expect(day.wind?.unicodeScalars.count == TextLimit.detail)
        #expect(day.wave?.unicodeScalars.count == TextLimit.detail)
        #expect(forecast.attribution.text.unicodeScalars.count == TextLimit.attribution)
        #expect(forecast.attribution.link == nil)
    }

    @Test func `a forecast of more days than any has is refused`() throws {
        #expect(throws: InvalidForecastError.tooManyDays(32)) { try forecast(days: 32) }
        #expect(try forecast(days: 31).days.count == 31)
    }

    @Test func `tags are trimmed, and each occurs once`() {
        let photo = photo("1", tags: [" rain", "Rain ", "", " \n", "wet street", "rain"])

        #expect(photo.tags == ["rain", "wet street"])
    }

    @Test func `a photograph's texts are cut, and its tags are so many at the most`() {
        let photo = photo("1", tags: (0..<1000).map { "\($0) \(long)" })

        #expect(photo.user?.unicodeScalars.count == TextLimit.name)
        #expect(photo.tags.count == TextLimit.tags)
        #expect(photo.tags.first?.unicodeScalars.count == TextLimit.tag)
    }

    @Test func `a photograph whose name or address is too long is left out of its page`() throws {
        let photos = [
            photo("1"), photo(long), photo(""), photo("2", address: "https://a.example/" + long),
        ]

        let page = PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery("rain"), source: .openverse, number: 1),
            fetchedAt: Date(timeIntervalSince1970: 0),
            photos: photos + (10..<1000).map { photo("\($0)") },
            total: 1,
            size: 20
        )

        #expect(page.photos.prefix(2).map(\.id.text) == ["1", "10"])
        #expect(page.photos.count == TextLimit.photos)
    }

    private func forecast(days: Int) throws -> Forecast {
        let start = Date(timeIntervalSince1970: 1_763_690_400)
        return try Forecast(
            id: .init(city: .tokyo, source: .demo, issuedAt: start),
            fetchedAt: start,
            overview: long,
            attribution: Attribution(text: long, link: long),
            days: (0..<days).map { day in
                let date = start.addingTimeInterval(Double(day) * 86_400)
                return DailyForecast(
                    date: CalendarDate(date, in: .japan),
                    summary: long,
                    low: nil,
                    high: nil,
                    chancesOfRain: ChancesOfRain { _ in .unknown },
                    wind: long,
                    wave: long
                )
            }
        )
    }

    private func photo(
        _ id: String,
        address: String = "https://a.example/1",
        tags: [String] = []
    ) -> Photo {
        Photo(
            id: Photo.ID(source: .openverse, text: id),
            page: "https://a.example/",
            preview: .init(url: address, width: nil, height: nil),
            image: .init(url: "https://a.example/l", width: nil, height: nil),
            counts: nil,
            tags: tags,
            user: long,
            attribution: Attribution(text: "a", link: nil)
        )
    }
}
