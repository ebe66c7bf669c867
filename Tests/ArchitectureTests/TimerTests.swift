import Testing

@Suite
struct TimerTests {
    /// Such a block, and whatever it captures, stays until its time, even if nobody waits any more.
    @Test func `no timer is started that cannot be cancelled`() throws {
        let started = try SourceFile.all(below: ["Sources", "Apps/Tenki/Sources"])
            .filter { $0.mentions(".asyncAfter(") }
            .map(\.path)

        #expect(started == [], "DeadlineWatch holds deadlines that are usually not reached.")
    }
}
