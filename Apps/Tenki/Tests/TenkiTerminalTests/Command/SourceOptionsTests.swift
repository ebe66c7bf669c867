import ArgumentParser
import Foundation
import TenkiTerminal
import Testing

@Suite
struct SourceOptionsTests {
    @Test(arguments: [
        ("2026-02-20", "2026-02-19T15:00:00Z"), ("2028-02-29", "2028-02-28T15:00:00Z"),
        ("2026-02-20T03:00", "2026-02-19T18:00:00Z"),
        ("2026-02-20T03:00+09:00", "2026-02-19T18:00:00Z"),
        ("2026-02-20T03:00:30Z", "2026-02-20T03:00:30Z"),
        ("2026-12-31T23:59:59-03:30", "2027-01-01T03:29:59Z"),
    ])
    func `a demo starts at a date, in Japan unless there is a time zone`(
        text: String,
        expected: String
    ) throws {
        let options = try SourceOptions.parse(["--demo", "--demo-date", text])

        #expect(options.demoDate == (try Date(expected, strategy: .iso8601)))
    }

    @Test func `the date of a demo can have fractions of a second`() throws {
        let options = try SourceOptions.parse(["--demo", "--demo-date", "2026-02-20T03:00:00.25Z"])
        let second = try Date("2026-02-20T03:00:00Z", strategy: .iso8601)

        #expect(options.demoDate == second + 0.25)
    }

    @Test(arguments: [
        "", "today", "2026-2-20", "2026-02-30", "2027-02-29", "1999-12-31", "2100-01-01",
        "2026-02-20T24:00", "2026-02-20T03:60", "2026-02-20T3:00", "2026-02-20T03:00:60",
        "2026-02-20T03", "2026-02-20T", "2026-02-20Z", "2026-02-20T03:00+9", "2026-02-20 03:00",
        "2026-02-20T03:00+15:00", "2026-02-20T03:00+09:60", "２０２６-02-20", "20260220",
    ])
    func `another text is not a date`(text: String) {
        #expect(message(["--demo", "--demo-date", text]).contains("use 2026-02-20 or"))
    }

    @Test func `a demo has a seed`() throws {
        #expect(try SourceOptions.parse(["--demo", "--demo-seed", "7"]).demoSeed == 7)
        #expect(try SourceOptions.parse(["--demo"]).demoSeed == nil)
        for text in ["x", "1.5", "-1", "99999999999999999999"] {
            #expect(message(["--demo", "--demo-seed=\(text)"]).contains("--demo-seed"))
        }
    }

    @Test(arguments: [
        ("--demo-date", "2026-02-20"), ("--demo-seed", "7"), ("--faults", "timeout=1"),
    ])
    func `an option of demo data is refused without them`(option: String, value: String) {
        #expect(message([option, value]).contains("\(option) requires --demo."))
    }

    private func message(_ arguments: [String]) -> String {
        do {
            _ = try SourceOptions.parse(arguments)
            return ""
        } catch {
            return SourceOptions.message(for: error)
        }
    }
}
