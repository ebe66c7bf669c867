import Foundation
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NoticePlanTests {
    @Test func `a digest is sent every day at its time, with the cities of the board`() throws {
        var reader = Reader(digest: true)

        let sent = try reader.live(from: "11-20 00:00", to: "11-23 00:00", Bulletin.regular)

        #expect(sent.map(\.time) == ["11-20 06:30", "11-21 06:30", "11-22 06:30"])
        guard case .digest(let issues)? = sent.first?.notice else {
            Issue.record("not a digest: \(sent)")
            return
        }
        #expect(issues.map(\.city) == Reader.cities)
        #expect(Set(issues.map(\.issuedAt)) == [at("11-20 05:00")])
    }

    @Test(arguments: [330, 390, 720, 1320])
    func `a digest is due from its time on, for four hours`(minutes: Int) throws {
        let time = try #require(DigestTime(minutes: minutes))
        let due = time.moment(on: try CalendarDate("2026-11-20"))

        #expect(!time.isDue(at: due - 1))
        #expect(time.isDue(at: due))
        #expect(time.isDue(at: due + 4 * 3600 - 1) == (minutes < 20 * 60))
        #expect(!time.isDue(at: due + 4 * 3600))
    }

    @Test func `a digest that was missed in the morning is not sent in the evening`() throws {
        var reader = Reader(digest: true)

        let sent = try reader.live(from: "11-20 11:00", to: "11-20 23:55", Bulletin.regular)

        #expect(sent.isEmpty)
    }

    @Test func `a digest is not repeated with the forecasts of the last one`() throws {
        var reader = Reader(digest: true)
        let issues = [Bulletin(at("11-20 17:00"))]
        // The person moves the digest from the evening to the next morning.
        reader.settings.digest.value = try #require(DigestTime(minutes: 18 * 60))
        let evening = try reader.live(from: "11-20 18:00", to: "11-20 23:00", issues)
        reader.settings.digest.value = .standard

        let morning = try reader.live(from: "11-21 06:00", to: "11-21 12:00", issues)

        #expect(evening.count == 1)
        #expect(morning.isEmpty)
    }

    @Test func `a week without forecasts is one message, and the next issue resumes`() throws {
        var reader = Reader(digest: true, rain: 60)
        let before = Bulletin.regular.filter { $0.issuedAt <= at("11-20 05:00") }
        let after = [Bulletin(at("11-28 05:00"), rain: 80)]

        let sent = try reader.live(from: "11-20 06:00", to: "11-29 06:00", before + after)

        #expect(sent.map(\.time) == ["11-20 06:30", "11-21 06:30", "11-28 06:00", "11-28 06:30"])
        #expect(sent[1].notice == .outage(since: at("11-20 05:00")))
        if case .warnings = sent[2].notice {} else { Issue.record("\(sent[2])") }
        if case .digest = sent[3].notice {} else { Issue.record("\(sent[3])") }
    }

    @Test func `days without requests are not an outage, and the next forecast is a digest`() throws
    {
        var reader = Reader(digest: true)
        let issues = [Bulletin(at("11-20 05:00")), Bulletin(at("11-24 05:00"), fetched: "06:45")]

        let sent = try reader.live(
            from: "11-24 06:30",
            to: "11-25 06:00",
            issues,
            requests: ["11-20 05:10", "11-24 06:32", "11-24 06:40"]
        )

        #expect(sent.map(\.time) == ["11-24 06:45"])
        if case .digest? = sent.first?.notice {} else { Issue.record("\(sent)") }
    }

    @Test func `an outage is reported an hour after the first request without success`() throws {
        var reader = Reader(digest: true)

        let sent = try reader.live(
            from: "11-24 06:30",
            to: "11-24 10:30",
            [Bulletin(at("11-20 05:00"))],
            requests: ["11-24 06:32"]
        )

        #expect(sent.map(\.time) == ["11-24 07:35"])
        #expect(sent.map(\.notice) == [.outage(since: at("11-20 05:00"))])
    }

    @Test func `a second outage is a second message`() throws {
        var reader = Reader(rain: 60)
        let issues = [Bulletin(at("11-20 05:00")), Bulletin(at("11-24 05:00"))]

        let sent = try reader.live(from: "11-20 06:00", to: "11-29 06:00", issues)

        #expect(
            sent.map(\.notice) == [
                .outage(since: at("11-20 05:00")), .outage(since: at("11-24 05:00")),
            ]
        )
    }

    @Test func `an installation without any forecast sends nothing`() throws {
        var reader = Reader(digest: true, rain: 60)

        let sent = try reader.live(from: "11-20 00:00", to: "11-23 00:00", [])

        #expect(sent.isEmpty)
    }

    @Test func `a digest contains the old forecast of a city that has no newer one`() throws {
        var reader = Reader(digest: true)
        let issues = [
            Bulletin(at("11-18 05:00"), city: Reader.cities[0]),
            Bulletin(at("11-20 05:00"), city: Reader.cities[1]),
        ]

        let sent = try reader.live(from: "11-20 06:00", to: "11-20 12:00", issues)

        #expect(sent.count == 1)
        #expect(sent.first?.notice == .digest(issues.compactMap(\.ids.first)))
    }

    @Test(arguments: [(59, 0), (60, 1), (61, 1), (100, 1)])
    func `rain is reported from the person's limit on`(chance: Int, count: Int) throws {
        var reader = Reader(rain: 60)

        let sent = try reader.live(
            from: "11-20 05:00",
            to: "11-20 12:00",
            [Bulletin(at("11-20 05:00"), city: .tokyo, rain: chance)]
        )

        #expect(sent.count == count)
    }

    @Test(arguments: [(1, 0), (0, 0), (-1, 1)])
    func `frost is reported below the person's limit`(low: Int, count: Int) throws {
        var reader = Reader(frost: true)

        let sent = try reader.live(
            from: "11-20 05:00",
            to: "11-20 12:00",
            [Bulletin(at("11-20 05:00"), city: .tokyo, low: low)]
        )

        #expect(sent.count == count)
    }

    @Test(arguments: [
        // Three issues of one day, and the number of warnings of the next day's rain.
        ([70, 70, 70], 1), ([50, 70, 70], 1), ([70, 50, 70], 2), ([70, 50, 50], 1),
        ([50, 50, 50], 0),
    ])
    func `rain is reported once a day, unless a forecast in between took it back`(
        chances: [Int],
        count: Int
    ) throws {
        var reader = Reader(rain: 60)
        let times = ["11-20 05:00", "11-20 11:00", "11-20 17:00"]
        let issues = zip(times, chances).map { Bulletin(at($0), city: .tokyo, rain: $1) }

        let sent = try reader.live(from: "11-20 05:00", to: "11-20 23:55", issues)

        #expect(sent.count == count)
    }

    @Test func `a forecast is reported once, also when tomorrow has become another day`() throws {
        var reader = Reader(rain: 60)

        let sent = try reader.live(
            from: "11-20 17:00",
            to: "11-21 16:00",
            [Bulletin(at("11-20 17:00"), city: .tokyo, rain: 90)]
        )

        #expect(sent.map(\.time) == ["11-20 17:00"])
    }

    @Test func `there are no warnings at night`() throws {
        var reader = Reader(rain: 60)

        let sent = try reader.live(
            from: "11-20 22:00",
            to: "11-21 12:00",
            [Bulletin(at("11-20 17:00"), city: .tokyo, rain: 90)]
        )

        #expect(sent.map(\.time) == ["11-21 06:00"])
    }

    @Test func `conditions of several cities are one message, in the order of the board`() throws {
        var reader = Reader(rain: 60, frost: true)
        let issues = Reader.cities.map { Bulletin(at("11-20 05:00"), city: $0, rain: 70, low: -3) }

        let sent = try reader.live(from: "11-20 06:00", to: "11-20 23:00", issues)

        guard case .warnings(let warnings)? = sent.first?.notice, sent.count == 1 else {
            Issue.record("\(sent)")
            return
        }
        #expect(warnings.map(\.rule) == [.rain, .frost, .rain, .frost])
        #expect(warnings.map(\.issue.city) == Reader.cities.flatMap { [$0, $0] })
        #expect(try Set(warnings.map(\.day)) == [CalendarDate("2026-11-21")])
    }

    @Test func `a person who wants nothing, or whose channel is off, gets nothing`() throws {
        var nobody = Reader()
        var stopped = Reader(digest: true, rain: 60)
        stopped.settings.channel = .topic(try NoticeAddress("https://ntfy.sh/tenki"))
        _ = stopped.settings.recordFailure(at: at("11-19 05:00"), isGone: true)

        let sent = [
            try nobody.live(from: "11-20 00:00", to: "11-22 00:00", Bulletin.regular),
            try stopped.live(from: "11-20 00:00", to: "11-22 00:00", Bulletin.regular),
        ]
        #expect(sent.map(\.count) == [0, 0])
    }
}

private func at(_ text: String) -> Date {
    // The texts of the tests are valid.
    (try? Date("2026-\(text.replacing(" ", with: "T")):00+09:00", strategy: .iso8601))
        ?? .distantPast
}

private struct Bulletin {
    let issuedAt: Date
    let fetchedAt: Date
    var city: CityCode?
    var rain = 10
    var low = 5

    init(
        _ issuedAt: Date,
        fetched: String? = nil,
        city: CityCode? = nil,
        rain: Int = 10,
        low: Int = 5
    ) {
        self.issuedAt = issuedAt
        let day = CalendarDate(issuedAt, in: .japan).description.dropFirst(5)
        fetchedAt = fetched.map { at("\(day) \($0)") } ?? issuedAt
        self.city = city
        self.rain = rain
        self.low = low
    }

    static let regular = (0..<30).map {
        Bulletin(at("11-18 05:00") + [0, 6, 12][$0 % 3] * 3600 + Double($0 / 3) * 86_400)
    }

    var ids: [Forecast.ID] {
        (city.map { [$0] } ?? Reader.cities).map {
            Forecast.ID(city: $0, source: DataSource(name: "tests"), issuedAt: issuedAt)
        }
    }

    func forecasts() throws -> [Forecast] {
        let today = CalendarDate(issuedAt, in: .japan)
        let days = try (0...2).map { distance in
            DailyForecast(
                date: today.adding(days: distance),
                summary: "晴れ",
                low: try Temperature(tenths: low * 10),
                high: nil,
                chancesOfRain: ChancesOfRain(ofDay: Percentage(rain)) { _ in .unknown }
            )
        }
        return try ids.map {
            try Forecast(
                id: $0,
                fetchedAt: fetchedAt,
                overview: "",
                attribution: Attribution(text: "tests", link: nil),
                days: days
            )
        }
    }
}

private struct Reader {
    static let cities = Array(Watchlist.initial.cities.prefix(2))

    struct Sent {
        let time: String
        let notice: Notice
    }

    var settings: NoticeSettings
    private var history: NoticeHistory

    init(digest: Bool = false, rain: Int? = nil, frost: Bool = false) {
        let person = ProfileID(UUID())
        var generator = SystemRandomNumberGenerator()
        settings = NoticeSettings(
            id: person,
            token: UnsubscribeToken(using: &generator),
            digest: .init(.standard, isOn: digest),
            rain: .init(
                rain.flatMap(Percentage.init) ?? NoticeSettings.standardRainChance,
                isOn: rain != nil
            ),
            frost: .init(NoticeSettings.freezingPoint, isOn: frost)
        )
        history = NoticeHistory(id: person)
    }

    mutating func live(
        from start: String,
        to end: String,
        _ issues: [Bulletin],
        requests: [String]? = nil
    ) throws -> [Sent] {
        var sent: [Sent] = []
        var moment = at(start)
        let cities = Self.cities.contains(.tokyo) ? Self.cities : Self.cities + [.tokyo]
        let forecasts = try issues.flatMap { try $0.forecasts() }
        while moment < at(end) {
            let plan = NoticePlan(
                for: settings,
                after: history,
                cities: cities,
                forecasts: forecasts.filter { $0.fetchedAt <= moment },
                fetches: cities.map { city in
                    let hourly = (1...12).map { moment - Double($0) * 3600 }
                    return FetchHistory(
                        id: city,
                        automaticRequests: (requests?.map(at) ?? hourly).filter { $0 <= moment },
                        failures: 8,
                        failure: .unknown
                    )
                },
                at: moment
            )
            history = plan.history
            sent += plan.notices.map { Sent(time: text(moment), notice: $0) }
            moment += 300
        }
        return sent
    }

    private func text(_ moment: Date) -> String {
        let time = moment.formatted(
            Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .japan)
                .year().month().day().time(includingFractionalSeconds: false)
        )
        return String(time.dropFirst(5).prefix(11))
    }
}
