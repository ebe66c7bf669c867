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

    @Test func `patches keep their distance`() {
        var pace = PatchPace(interval: .milliseconds(34))
        #expect(pace.delay(at: .zero) == .zero)
        pace.sent(at: .milliseconds(100))

        #expect(pace.delay(at: .milliseconds(110)) == .milliseconds(24))
        #expect(pace.delay(at: .milliseconds(134)) == .zero)
        #expect(pace.delay(at: .seconds(2)) == .zero)
    }
}
