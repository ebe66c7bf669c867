import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite
struct HoursReportTests {
    @Test func `a report has a column for every three hours`() throws {
        let report = HoursReport(try snapshot()).description

        #expect(
            report == """
                東京 Tokyo (130010)
                Rain from 15:00 to 21:00
                issued Sat 21 Nov 11:00 JST, 3 h 10 min ago

                       Sat 21              Sun 22
                  hour 12   15   18   21   0    3    6
                  sky  clr  rain rain cldy cldy clr  clr
                  °C   12°  14°  15°  17°  12°  14°  15°
                  m/s  3–5  3–5  3–5  3–5  3–5  3–5  3–5
                       NE   NE   NE   NE   NE   NE   NE

                (C) hours · https://a.example/hours
                """
        )
    }

    @Test(arguments: [(0, 90, "90%"), (0, 20, "0"), (3, 90, "0.3"), (nil, 90, "90%")])
    func `a chance of rain takes the place of an amount of none`(
        tenths: Int?,
        chance: Int,
        text: String
    ) throws {
        let hours = try hourlyForecast([.overcast], tenths: tenths, chance: chance)

        let report = HoursReport(HoursSnapshot(hours, at: FixedClock().now)).description

        let line = report.split(separator: "\n").last { $0.contains("rain ") }
        #expect(line?.split(separator: " ").last.map(String.init) == text)
    }

    @Test(arguments: [40, 60, 80, 200])
    func `a report fits the terminal`(columns: Int) throws {
        for language in Language.allCases {
            let style = TextStyle(language: language, columns: columns)
            let skies: [Sky] = Array(repeating: .partlyCloudy, count: 16)
            let shown = HoursSnapshot(try hourlyForecast(skies), at: FixedClock().now)

            let lines = HoursReport(shown, style).description.split(separator: "\n")

            #expect(lines.allSatisfy { String($0).terminalWidth <= columns }, "\(language)")
        }
    }

    @Test func `a strip has the hours that fit, below the sentence about the rain`() throws {
        let shown = HoursSnapshot(try hourlyForecast(), at: FixedClock().now)
        for columns in [40, 80] {
            let style = TextStyle(columns: columns)

            let lines = HoursReport(shown, style).strip.split(separator: "\n").map(String.init)

            #expect(lines.first == shown.rainText(in: .english))
            #expect(lines.count { $0.contains("hour ") } == 1)
            #expect(lines.allSatisfy { $0.terminalWidth <= columns })
        }
    }

    private func snapshot() throws -> HoursSnapshot {
        HoursSnapshot(try hourlyForecast(), at: FixedClock().now)
    }
}
