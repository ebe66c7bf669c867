import TenkiDomain
import Testing

@Suite
struct CallerTests {
    @Test func `a reader's key is short, and the terminal's is unique`() {
        let long = String(repeating: "é", count: 1000)

        #expect(Caller(client: long) == Caller(client: long + "x"))
        #expect(Caller(client: "") == .unknown)
        #expect(Caller(client: "") != .host)
        #expect(!Caller.unknown.isHost)
    }

    @Test func `the background and the terminal have no part of their own`() {
        #expect(Caller.background.key == nil && Caller.host.key == nil)
        #expect(!Caller.background.isVisitor && !Caller.background.isHost)
    }
}
