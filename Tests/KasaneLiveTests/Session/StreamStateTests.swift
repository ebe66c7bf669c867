import KasaneLive
import Testing

@Suite
struct StreamStateTests {
    @Test func `inputs are taken once and in order`() {
        var state = StreamState()

        let receipts = [2, 1, 1, 2, 1].map { state.receive($0) }

        #expect(receipts == [.gap, .next, .repeated, .next, .repeated])
        #expect(state.received == 2)
    }

    @Test func `a patch acknowledges the inputs handled before it`() {
        var state = StreamState()
        #expect(!state.mustAcknowledge)
        _ = state.receive(1)
        #expect(state.mustAcknowledge)

        let version = state.advance()
        #expect(version == 1)
        #expect(!state.mustAcknowledge)
    }

    @Test(arguments: [(0, true), (1, false), (2, true), (-1, true)])
    func `a browser that shows another version gets the whole page`(version: Int, isWhole: Bool) {
        var state = StreamState()
        _ = state.advance()
        _ = state.open(at: version)

        #expect(state.needsWhole == isWhole)
        _ = state.advance()
        #expect(!state.needsWhole)
    }

    @Test func `a newer stream ends the one before`() {
        var state = StreamState()
        let first = state.open(at: 0)
        let second = state.open(at: 0)

        #expect(state.current == second)
        let outcomes = [state.close(first), state.close(second)]
        #expect(outcomes == [false, true])
        #expect(state.current == nil)
    }

    @Test func `patches keep their distance`() {
        var pace = PatchPace(interval: .milliseconds(34))
        #expect(pace.delay(at: .zero) == .zero)
        pace.sent(at: .milliseconds(100))

        #expect(pace.delay(at: .milliseconds(110)) == .milliseconds(24))
        #expect(pace.delay(at: .milliseconds(134)) == .zero)
        #expect(pace.delay(at: .seconds(2)) == .zero)
    }
}
