import Foundation
import TenkiDomain
import Testing

@Suite
struct RadarTimesTests {
    @Test(arguments: ["20261004081500", "20240229235500", "19700101000000"])
    func `a time is fourteen digits in UTC`(text: String) throws {
        let time = try #require(RadarTime(digits: text))

        #expect(time.digits == text)
        #expect(RadarTime(time.moment) == time)
    }

    @Test(arguments: [
        "", "2026100408150", "202610040815000", "20261004081501", "20261004081600",
        "20261304081500", "20260230081500", "20261004241500", "20261004086000",
        "２０２６１００４０８１５００", "-2261004081500", "2026-10-04T0815",
    ])
    func `another text is not a time`(text: String) {
        #expect(RadarTime(digits: text) == nil)
    }

    @Test func `a frame shows its observation or the hour after it`() throws {
        let base = try #require(RadarTime(digits: "20261004081500"))

        #expect(RadarFrame(base: base, valid: base)?.isForecast == false)
        #expect(RadarFrame(base: base, valid: base.adding(minutes: 60))?.isForecast == true)
        #expect(RadarFrame(base: base, valid: base.adding(minutes: 65)) == nil)
        #expect(RadarFrame(base: base, valid: base.adding(minutes: -5)) == nil)
    }

    @Test(arguments: [
        (4, 14, 6, true), (6, 56, 25, true), (8, 227, 100, true), (6, 57, 25, true),
        (5, 28, 12, false), (4, 0, 0, false), (4, 14, -1, false), (6, 30, 25, false),
        (8, 227, 40, false), (4, 16, 6, false), (20, 1, 1, false), (-1, 0, 0, false),
    ])
    func `only tiles of Japan have a place`(zoom: Int, x: Int, y: Int, isValid: Bool) {
        #expect((TileCoordinate(zoom: zoom, x: x, y: y) != nil) == isValid)
    }

    @Test func `a frame has a limited number of tiles`() {
        let count = TileCoordinate.zooms.reduce(0) { count, zoom in
            let all = 0..<(1 << zoom)
            return all.reduce(count) { count, x in
                count + all.count { TileCoordinate(zoom: zoom, x: x, y: $0) != nil }
            }
        }

        #expect(count < 800)
    }

    @Test func `an older list never replaces a newer one`() throws {
        let time = try #require(RadarTime(digits: "20261004081500"))
        let older = time.adding(minutes: -30)
        var times = RadarTimes()
        times.record(observations: [frame(time)], forecasts: [frame(time, 5)], at: time.moment)

        times.record(observations: [frame(older)], forecasts: [frame(older, 5)], at: time.moment)

        #expect(times.latest == time)
        #expect(times.frames == [frame(time), frame(time, 5)])
    }

    @Test func `a list from the future does not stop the radar`() throws {
        let time = try #require(RadarTime(digits: "20261004081500"))
        let (next, future) = (time.adding(minutes: 5), time.adding(minutes: 1440))
        var times = RadarTimes()
        // A clock that was a day ahead let this list in.
        times.record(
            observations: [frame(time), frame(future)],
            forecasts: [frame(future, 5)],
            at: future.moment
        )

        times.record(
            observations: [frame(next), frame(future)],
            forecasts: [frame(next, 5), frame(future, 5)],
            at: next.moment
        )

        #expect(times.latest == next)
        #expect(times.frames == [frame(next), frame(next, 5)])
        #expect(!times.contains(frame(future, 5)))
    }

    @Test func `only the frames that readers see are contained`() throws {
        let time = try #require(RadarTime(digits: "20261004081500"))
        let observations = (0..<37).map { frame(time.adding(minutes: -5 * $0)) }
        var times = RadarTimes()
        times.record(observations: observations, forecasts: [frame(time, 60)], at: time.moment)

        #expect(observations.filter(times.contains) == Array(observations.prefix(15)))
        #expect(times.contains(frame(time, 60)))
        #expect(!times.contains(frame(time, 55)))
    }

    @Test func `a request recorded by a clock that is ahead is not waited for`() throws {
        let time = try #require(RadarTime(digits: "20261004081500"))
        var times = RadarTimes()
        times.recordRequest(at: time.moment.addingTimeInterval(3600))

        #expect(times.isRequestDue(at: time.moment))
    }

    private func frame(_ base: RadarTime, _ minutes: Int = 0) -> RadarFrame {
        guard let frame = RadarFrame(base: base, valid: base.adding(minutes: minutes)) else {
            preconditionFailure("no frame \(minutes) minutes later")
        }
        return frame
    }
}
