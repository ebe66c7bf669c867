import Foundation
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DemoDateCommandTests {
    private let folder: String
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
        folder = URL(filePath: file.path).deletingLastPathComponent().path
    }

    @Test func `the date and the seed select the weather, and no data are kept`() async throws {
        let date = "2026-02-20T03:02+09:00"
        let first = try await forecast("--demo-date", date)
        let second = try await forecast("--demo-date", date)
        let otherDate = try await forecast("--demo-date", "2026-08-20T03:02+09:00")
        let otherSeed = try await forecast("--demo-date", date, "--demo-seed", "7")

        #expect([first, second, otherDate, otherSeed].map(\.exitCode) == [0, 0, 0, 0])
        #expect(first.output.contains("today 20"), "\(first)")
        #expect(days(in: second) == days(in: first))
        #expect(Set([first, otherDate, otherSeed].map(days(in:))).count == 3)
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(kept.allSatisfy { !$0.hasPrefix("tenki-demo") && $0 != ".local" }, "\(kept)")
    }

    /// Returns the lines of the days, without the current weather.
    private func days(in outcome: TenkiProcess.Outcome) -> [Substring] {
        outcome.output.split(separator: "\n").filter { $0.contains("%") && !$0.hasPrefix("Now") }
    }

    private func forecast(_ arguments: String...) async throws -> TenkiProcess.Outcome {
        try await TenkiProcess(
            ["forecast", "016010", "--lang", "en", "--demo"] + arguments,
            environment: ["HOME": folder, "TMPDIR": folder]
        )
        .outcome()
    }
}
