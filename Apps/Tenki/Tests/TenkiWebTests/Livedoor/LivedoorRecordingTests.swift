import Foundation
import TenkiApplication
import TenkiDomain
import Testing

/// Compares the documents for livedoor clients with recorded responses of the service.
///
/// Needs a folder of recordings.
@Suite(
    .enabled(
        if: !recordedForecasts.isEmpty,
        "No recordings: set KASANE_RECORDINGS to their folder to run this."
    ),
    .timeLimit(.minutes(5))
)
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

        for key in ["publicTime", "publicTimeFormatted", "title"] {
            #expect(written[key] as? String == recorded[key] as? String)
        }
        let locations = [recorded, written].map { $0["location"] as? [String: String] }
        #expect(locations[0] == locations[1])
        let days = try [recorded, written].map { answer in
            try #require(answer["forecasts"] as? [[String: Any]]).map { day in
                var day = day
                var detail = day["detail"] as? [String: Any]
                detail?["weather"] = NSNull()
                day["detail"] = detail
                return NSDictionary(dictionary: day)
            }
        }
        #expect(days[0] == days[1])
    }

    private let tenkisOwn: Set<String> = [
        ".tenki", ".tenki.source", ".tenki.isDemo", ".tenki.fetchedAt", ".tenki.ageSeconds",
        ".tenki.freshness", ".tenki.notice",
    ]

    /// Returns a recorded response, and the document that Tenki writes for the same forecast ten
    /// minutes after its issue.
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

    /// Returns the path of every key: `.forecasts.telop`.
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

/// The recorded responses in the current format of the service.
private let recordedForecasts: [URL] = {
    let package = (1...6).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    let folder =
        ProcessInfo.processInfo.environment["KASANE_RECORDINGS"].map { URL(filePath: $0) }
        ?? package.appending(path: "../shared/recordings").standardized
    // A folder that cannot be read contains no recordings. The suite's condition names the folder
    // to set.
    let files = try? FileManager.default.contentsOfDirectory(
        at: folder.appending(path: "tsukumijima"),
        includingPropertiesForKeys: nil
    )
    return (files ?? [])
        .filter { $0.lastPathComponent.contains(#/_202[1-9]-/#) }
        .sorted { $0.path < $1.path }
}()
