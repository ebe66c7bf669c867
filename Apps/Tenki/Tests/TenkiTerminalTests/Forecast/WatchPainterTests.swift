import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import TenkiUI
import Testing

@Suite
struct WatchPainterTests {
    @Test func `a screen is drawn over the one before, and the terminal is restored`() throws {
        let terminal = RecordedTerminal(columns: 80, rows: 4)
        let painter = WatchPainter(on: terminal, TextStyle(), line: nil)

        try painter.draw(Board(), at: FixedClock().now)
        try painter.draw(Board(), at: FixedClock().now)
        painter.end()

        let frame = "\u{1B}[HNo cities yet. Add one with: tenki board --add\u{1B}[K\u{1B}[J"
        #expect(
            terminal.output
                == "\u{1B}[?1049h\u{1B}[?25l\(frame)\(frame)\u{1B}[?25h\u{1B}[?1049l"
        )
    }

    @Test func `a text is cut to the height of the terminal`() {
        let frame = WatchPainter.frame("a\nb\nc\nd", rows: 2)

        #expect(frame == "\u{1B}[Ha\u{1B}[K\r\nb\u{1B}[K\u{1B}[J")
    }

    @Test func `without a terminal, warnings are printed when they change`() throws {
        let terminal = RecordedTerminal()
        let painter = WatchPainter(on: terminal, TextStyle(), line: nil)
        let chiyoda = try MunicipalityCode("1310100")
        let moment = FixedClock().now

        for kinds in [[], ["03"], ["03"], []] {
            let book = WarningBook.sample([chiyoda: kinds])
            try painter.draw(Board(), [book.warnings(for: .tokyo, at: moment)], at: moment)
        }

        #expect(
            terminal.output == """
                Tokyo: heavy rain warning (level 3) (Chiyoda-ku)
                Tokyo: no warnings

                """
        )
    }

    @Test func `without a terminal nothing is restored`() throws {
        let terminal = RecordedTerminal()
        let painter = WatchPainter(on: terminal, TextStyle(), line: nil)

        try painter.draw(Board(), at: FixedClock().now)
        painter.end()

        #expect(terminal.output == "")
    }
}
