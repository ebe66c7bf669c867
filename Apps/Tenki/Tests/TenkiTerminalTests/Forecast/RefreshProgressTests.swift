import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiTerminal
import Testing

@Suite
struct RefreshProgressTests {
    @Test func `a line names the city`() throws {
        var progress = RefreshProgress()
        progress.take(try step(7))

        #expect(progress.line == "  7/142  130010  東京 Tokyo")
    }

    @Test func `a city that failed is named with the reason`() throws {
        var progress = RefreshProgress()
        let failure = ServiceFailure("A\u{1B}[2J", .connectionFailed)
        progress.take(try step(71, failure: .unavailable(failure)))

        #expect(progress.line == " 71/142  130010  東京 Tokyo: A [2J cannot be reached")
    }

    @Test func `the end is announced in a sentence`() throws {
        var progress = RefreshProgress()
        #expect(progress.summary(isWhole: false) == "Stopped before the first city.")
        progress.take(try step(141))
        progress.take(try step(142, failure: .unavailable(ServiceFailure("A", .timeout))))

        #expect(
            progress.summary(isWhole: true)
                == "141 of 142 forecasts fetched and stored, 1 failed."
        )
    }

    @Test func `hours are lines and numbers of their own`() {
        var progress = RefreshProgress(includesHours: true)
        progress.take(.init(city: .tokyo, done: 1, total: 4))
        progress.take(.init(city: .tokyo, series: .agency, done: 2, total: 4))

        #expect(progress.line == "2/4  130010  東京 Tokyo (hourly)")
        progress.take(
            .init(
                city: .tokyo,
                done: 3,
                total: 4,
                failure: .unavailable(ServiceFailure("A", .timeout))
            )
        )
        #expect(
            progress.summary(isWhole: false)
                == "Stopped: 1 of 2 forecasts and 1 of 2 hourly forecasts fetched and stored, 1 failed."
        )
    }

    private func step(_ done: Int, failure: DomainError? = nil) throws -> RefreshForecasts.Step {
        RefreshForecasts.Step(city: .tokyo, done: done, total: 142, failure: failure)
    }
}
