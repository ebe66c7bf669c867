import TenkiDomain
import Testing

@Suite
struct RequesterTests {
    @Test func `a reader's key is short, and the terminal's is unique`() {
        let long = String(repeating: "é", count: 1000)

        #expect(Requester(client: long) == Requester(client: long + "x"))
        #expect(Requester(client: "") == .unknown)
        #expect(Requester(client: "") != .host)
        #expect(!Requester.unknown.isHost)
    }

    @Test func `the background and the terminal have no part of their own`() {
        #expect(Requester.background.key == nil && Requester.host.key == nil)
        #expect(!Requester.background.isReader && !Requester.background.isHost)
    }
}
