import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LoadTests {
    typealias Importance = LoadSheddingMiddleware<AddressContext>.Importance

    private func status(
        lag: Int,
        _ importance: Importance,
        share: Double = 0.5
    ) async throws -> HTTPResponse.Status {
        let shedding = LoadSheddingMiddleware<AddressContext>(
            limit: .milliseconds(100),
            lag: { .milliseconds(lag) },
            importance: { _ in importance },
            share: { _, _ in share }
        )
        let response = try await shedding.answer()
        #expect(response.headers[.retryAfter] == (response.status == .ok ? nil : "2"))
        return response.status
    }

    @Test(
        arguments: [
            (50, []), (100, []), (101, [.expensive]), (201, [.expensive, .ordinary]),
            (401, [.expensive, .ordinary, .cheap]), (60_000, [.expensive, .ordinary, .cheap]),
        ] as [(Int, [Importance])]
    )
    func `the more the server is behind, the more is refused, the expensive first`(
        lag: Int,
        refused: [Importance]
    ) async throws {
        for importance in [Importance.vital, .cheap, .ordinary, .expensive] {
            let status = try await status(lag: lag, importance)
            #expect(status == (refused.contains(importance) ? .serviceUnavailable : .ok))
        }
    }

    @Test(arguments: [(1.0, true), (0.5, false), (0, false), (-3, false)])
    func `a client with its whole allowance is served before clients in debt`(
        share: Double,
        isServed: Bool
    ) async throws {
        #expect(
            try await status(lag: 140, .expensive, share: share)
                == (isServed ? .ok : .serviceUnavailable)
        )
        #expect(
            try await status(lag: 80, .expensive, share: share)
                == (share > 0.4 ? .ok : .serviceUnavailable)
        )
    }

    @Test func `a lag counts only if all of the last samples have it`() {
        var window = LagWindow(count: 3)
        var lags: [Duration] = []
        for sample in [900, 800, 700, 10, 600, 650, 700] {
            window.add(.milliseconds(sample))
            lags.append(window.lag)
        }

        let expected: [Duration] = [0, 0, 700, 10, 10, 10, 600].map { .milliseconds($0) }
        #expect(lags == expected)
    }

    @Test func `a monitor reports how late it is resumed`() async throws {
        let clock = ManualClock()
        let monitor = LagMonitor(interval: .milliseconds(100), samples: 1, clock: clock)
        let run = Task { try await monitor.run() }
        await clock.waitForSleeper(of: .milliseconds(100))
        clock.advance(by: .milliseconds(340))
        while monitor.lag == .zero { try await Task.sleep(for: .milliseconds(1)) }

        #expect(monitor.lag == .milliseconds(240))
        run.cancel()
        try await run.value
    }
}
