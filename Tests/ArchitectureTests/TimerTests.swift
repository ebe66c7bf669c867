import Testing

@Suite
struct TimerTests {
    /// Such a block keeps its captures until its deadline, even if nobody is waiting.
    @Test func `no timer is started that cannot be cancelled`() throws {
        let started = try SourceFile.all(below: ["Sources", "Apps/Tenki/Sources"])
            .filter { $0.mentions(".asyncAfter(") }
            .map(\.path)

        #expect(started == [], "DeadlineWatch holds deadlines that are usually not reached.")
    }
}
