import Foundation
import TenkiApplication
import TenkiDomain
import TenkiSamples
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"), .timeLimit(.minutes(5)))
struct LivedoorRecordingTests {
    @Test(arguments: recordedForecasts)
    func `a recorded answer has the keys that are written, and no other`(file: URL) async throws {
        let (recorded, written) = try await answers(file)

        #expect(keys(of: written).subtracting(keys(of: recorded)) == tenkisOwn)
        #expect(keys(of: recorded).subtracting(keys(of: written)) == [])
    }

    @Test(arguments: recordedForecasts)
    func `a recorded forecast is written as it was read`(file: URL) async throws {
        let (recorded, written) = try await answers(file)

        try expectSame(recorded, written)
    }

    @Test func `the agency's documents are answered as the service answered them`() async throws {
        let agency = try #require(Recordings.folder).appending(path: "jma-more")
        let (forecast, overview) = try (
            Data(
                contentsOf: agency.appending(
                    path: "jma_forecast_130000_2022-05-19_05h_rebuilt.json"
                )
            ),
            Data(
                contentsOf: agency.appending(path: "overview_forecast_130000_2022-05-19_05h.json")
            )
        )
        let file = try #require(recordedForecasts.first { $0.path.contains("130010") })
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let recorded = try #require(json as? [String: Any])
        let issuedAt = try Date("2022-05-19T05:00:00+09:00", strategy: .iso8601)

        let issue = try await read(agency: forecast, overview, of: .tokyo, at: issuedAt)
        let written = try livedoorObject(
            ForecastSnapshot(issue, at: issuedAt.addingTimeInterval(600))
        )

        try expectSame(recorded, written)
    }

    private func expectSame(_ recorded: [String: Any], _ written: [String: Any]) throws {
        for key in ["publicTime", "publicTimeFormatted", "publishingOffice", "title"] {
            #expect(written[key] as? String == recorded[key] as? String)
        }
        for key in ["location", "description"] {
            #expect(written[key] as? [String: String] == recorded[key] as? [String: String])
        }
        let days = try [recorded, written].map { answer in
            try #require(answer["forecasts"] as? [[String: Any]]).map {
                NSDictionary(dictionary: $0)
            }
        }
        #expect(days[0] == days[1])
    }

    private let tenkisOwn: Set<String> = [
        ".tenki", ".tenki.source", ".tenki.isDemo", ".tenki.fetchedAt", ".tenki.ageSeconds",
        ".tenki.freshness", ".tenki.notice",
    ]

    private func answers(
        _ file: URL
    ) async throws -> (recorded: [String: Any], written: [String: Any]) {
        let json = try Data(contentsOf: file)
        let object = try JSONSerialization.jsonObject(with: json) as? [String: Any]
        let recorded = try #require(object)
        let issuedAt = try Date(
            try #require(recorded["publicTime"] as? String),
            strategy: .iso8601
        )
        let code = try #require(file.lastPathComponent.split(separator: "_").dropFirst().first)
        let forecast = try await read(
            livedoor: json,
            of: CityCode(String(code)),
            at: issuedAt
        )
        let shown = ForecastSnapshot(forecast, at: issuedAt.addingTimeInterval(600))
        return (recorded, try livedoorObject(shown))
    }

    private func keys(of value: Any, at path: String = "") -> Set<String> {
        switch value {
        case let object as [String: Any]:
            object.reduce(into: []) { keys, entry in
                let inner = "\(path).\(entry.key)"
                keys.formUnion([inner] + self.keys(of: entry.value, at: inner))
            }
        case let array as [Any]: array.reduce(into: []) { $0.formUnion(keys(of: $1, at: path)) }
        default: []
        }
    }
}

private let recordedForecasts = Recordings.files(in: ["tsukumijima"]).filter { file in
    file.lastPathComponent.contains(#/_202[1-9]-/#)
}
