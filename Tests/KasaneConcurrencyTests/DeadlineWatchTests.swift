import KasaneConcurrency
import Testing

@Suite
struct DeadlineWatchTests {
    @Test(.timeLimit(.minutes(5)))
    func `one that takes long to end keeps no other from ending`() async {
        let watch = DeadlineWatch()
        let ended = [AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream()]

        // Each of the two ends only after the other one has started to end.
        for (mine, other) in [(0, 1), (1, 0)] {
            _ = watch.add(within: .milliseconds(20)) {
                ended[mine].continuation.finish()
                for await _ in ended[other].stream {}
            }
        }

        for stream in ended {
            for await _ in stream.stream {}
        }
    }

    @Test func `an entry that is removed leaves nothing behind until its deadline`() {
        final class Captured: Sendable {}
        let watch = DeadlineWatch()
        weak var captured: Captured?
        do {
            let value = Captured()
            captured = value
            let ticket = watch.add(within: .seconds(3_600)) { [value] in _ = value }
            watch.remove(ticket)
        }

        #expect(captured == nil)
    }
}
