import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"), .timeLimit(.minutes(5)))
struct JMARecordingTests {
    private static let files = Recordings.files(in: ["jma", "jma-more"]).filter { file in
        file.lastPathComponent.hasPrefix("jma_forecast")
            && !file.lastPathComponent.contains("national")
    }

    @Test(arguments: files)
    func `a forecast has what an independent reading of the document finds`(
        file: URL
    ) async throws {
        let body = try Data(contentsOf: file)
        let reading = try JMAReading(body, JMATables())
        #expect(!reading.cities.isEmpty)
        for code in reading.cities {
            let city = try CityCode(code)
            let forecast = try await provider(answering: body).forecast(for: city)

            let days = reading.days(of: code, named: city.city.name)
            let found = Dictionary(
                uniqueKeysWithValues: try forecast.days.map {
                    ($0.date.description, try JMAReading.Day($0, days))
                }
            )
            #expect(found == days, "\(city.city.name)")
            #expect(
                forecast.normals.map(texts) == reading.normals(of: code, named: city.city.name)
            )
        }
    }

    @Test(arguments: files)
    func `the days of a forecast have no holes`(file: URL) async throws {
        let body = try Data(contentsOf: file)
        for code in try JMAReading(body, JMATables()).cities {
            let days = try await provider(answering: body).forecast(for: CityCode(code)).days

            let isMorning = file.lastPathComponent.contains("05h")
            #expect(days.count == (isMorning ? 7 : 8))
            #expect(days.allSatisfy { $0.summary != nil && $0.chancesOfRain.highest != nil })
            #expect(days.dropFirst().allSatisfy { $0.low != nil && $0.high != nil }, "\(code)")
            #expect(days.dropFirst(isMorning ? 2 : 3).allSatisfy { $0.reliability != nil })
        }
    }

    @Test func `every city has its office, its areas of the week and their stations`()
        async throws
    {
        let tables = try JMATables()
        for city in City.all {
            let code = city.id.text
            let weeks = try #require(tables.weekAreas[code])
            for week in weeks {
                let body = document(of: code, week: week, at: tables.weekStations[week] ?? "none")
                let transport = StubTransport { _ in TransportResponse(body: Data(body.utf8)) }

                let forecast = try await provider(transport).forecast(for: city.id)

                let path = transport.requests.first?.path
                #expect(path?.hasSuffix("/\(tables.offices[code] ?? "").json") == true)
                #expect(forecast.days.count == 2, "\(code) in \(week)")
                let hasStation = tables.weekStations[week] != nil
                #expect(
                    forecast.days.last?.station == (hasStation ? "A" : nil),
                    "\(code) in \(week)"
                )
            }
        }
    }

    @Test func `the recorded overview is part of a forecast`() async throws {
        let body = document(of: "130010", week: "130010", at: "44132")
            .replacing("2026-11-21", with: "2021-02-24")
        let file = try #require(
            Recordings.files(in: ["jma-more"]).first {
                $0.lastPathComponent.hasPrefix("overview_forecast")
            }
        )
        let overview = try Data(contentsOf: file)
        let transport = StubTransport { request in
            let isOverview = request.head.path?.contains("overview") == true
            return TransportResponse(body: isOverview ? overview : Data(body.utf8))
        }

        let text = try await provider(transport).forecast(for: .tokyo).overview

        #expect(text.hasPrefix("東京地方では、強風と、"))
        #expect(text.contains("高波に注意してください。\n\n　北日本中心に"))
        #expect(text.hasSuffix("うねりを伴い波が高いでしょう。船舶は高波に注意してください。"))
    }

    private func provider(answering body: Data) throws -> JMAForecastProvider {
        try provider(StubTransport { _ in TransportResponse(body: body) })
    }

    private func provider(_ transport: StubTransport) throws -> JMAForecastProvider {
        JMAForecastProvider(
            client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )
    }
}

private func texts(_ normals: ClimateNormals) -> [String] {
    let rain = normals.weeklyPrecipitation
    return [
        normals.station, normals.low.map { "\($0.celsius)" } ?? "",
        normals.high.map { "\($0.celsius)" } ?? "",
        rain.map { "\($0.lowerBound.millimetres)" } ?? "",
        rain.map { "\($0.upperBound.millimetres)" } ?? "",
    ]
}

private func document(of code: String, week: String, at station: String) -> String {
    """
    [{"publishingOffice":"a","reportDatetime":"2026-11-21T17:00:00+09:00","timeSeries":[
    {"timeDefines":["2026-11-21T17:00:00+09:00"],"areas":[
    {"area":{"name":"a","code":"\(code)"},"weatherCodes":["100"]}]}]},
    {"publishingOffice":"a","reportDatetime":"2026-11-21T17:00:00+09:00","timeSeries":[
    {"timeDefines":["2026-11-25T00:00:00+09:00"],"areas":[
    {"area":{"name":"b","code":"\(week)"},"weatherCodes":["200"]}]},
    {"timeDefines":["2026-11-25T00:00:00+09:00"],"areas":[
    {"area":{"name":"A","code":"\(station)"},"tempsMin":["1"],"tempsMax":["2"]}]}]}]
    """
}

extension JMAReading.Day {
    init(_ day: DailyForecast, _ read: [String: Self]) throws {
        let code = read[day.date.description]?.telop
        telop = day.summary == code.flatMap { telops[$0] } ? code : day.summary
        words = day.weather
        wind = day.wind
        wave = day.wave
        for quarter in QuarterOfDay.allCases {
            switch day.chancesOfRain[quarter] {
            case .percent(let percentage): rain[quarter.hours.lowerBound] = percentage.value
            case .passed: rain[quarter.hours.lowerBound] = -1
            case .unknown: break
            }
        }
        rainOfDay = day.chancesOfRain.ofDay?.value
        reliability = day.reliability?.rawValue
        temperatures = [day.low, day.high].map { $0.map { Int($0.celsius) } }
        ranges = [day.lowRange, day.highRange].map { range in
            range.map { [Int($0.lowerBound.celsius), Int($0.upperBound.celsius)] }
        }
        station = day.station
    }
}

private let telops = [
    "100": "晴", "101": "晴時々曇", "111": "晴のち曇", "112": "晴のち一時雨", "114": "晴のち雨",
    "200": "曇", "201": "曇時々晴", "202": "曇一時雨", "203": "曇時々雨", "204": "曇一時雪",
    "205": "曇時々雪", "206": "曇一時雨か雪", "207": "曇時々雨か雪", "210": "曇のち時々晴",
    "211": "曇のち晴", "212": "曇のち一時雨", "213": "曇のち時々雨", "214": "曇のち雨",
    "260": "曇一時雪か雨", "300": "雨", "302": "雨時々止む", "308": "雨で暴風を伴う",
    "311": "雨のち晴", "313": "雨のち曇", "400": "雪",
]
