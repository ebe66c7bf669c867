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
}
