import Foundation
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

/// Decodes real answers of the public services, where a folder of them is given.
@Suite(
    .enabled(
        if: Recordings.folder != nil,
        "No recordings: set KASANE_RECORDINGS to their folder to run this."
    )
)
struct RecordingTests {
    @Test(arguments: Recordings.files(in: ["tsukumijima", "livedoor"]))
    func `a recorded forecast decodes`(file: URL) async throws {
        let body = try Data(contentsOf: file)
        let transport = StubTransport { _ in TransportResponse(body: body) }
        let provider = LivedoorForecastProvider(
            client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
            source: ForecastSource(name: "tests"),
            clock: SystemWallClock()
        )

        let forecast = try await provider.forecast(for: .tokyo)

        #expect((2...3).contains(forecast.days.count))
        #expect(!forecast.overview.isEmpty)
        #expect(forecast.days.contains { $0.high != nil })
        #expect(forecast.days.first?.telop != nil)
    }
}

enum Recordings {
    /// The folder that `KASANE_RECORDINGS` names, else the one beside the project, if it exists.
    static let folder: URL? = {
        let package = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let folder =
            ProcessInfo.processInfo.environment["KASANE_RECORDINGS"].map { URL(filePath: $0) }
            ?? package.appending(path: "../shared/recordings").standardized
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The forecasts among the recordings; the recorded errors have tests of their own.
    static func files(in folders: [String]) -> [URL] {
        folders.flatMap { name in
            // A folder that cannot be read holds nothing to test; the suite says where to look.
            (try? FileManager.default.contentsOfDirectory(
                at: (folder ?? URL(filePath: "/")).appending(path: name),
                includingPropertiesForKeys: nil
            )) ?? []
        }
        .filter { $0.pathExtension == "json" && !$0.lastPathComponent.hasPrefix("error") }
        .sorted { $0.path < $1.path }
    }
}
