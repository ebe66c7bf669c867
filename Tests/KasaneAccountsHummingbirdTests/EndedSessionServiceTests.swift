import HTTPTypes
import HummingbirdTesting
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneHummingbird
import KasaneStore
import KasaneTesting
import Logging
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EndedSessionServiceTests {
    @Test func `a page ends with the age of its session`() async throws {
        let clock = ManualClock()
        let site = try AccountSite(
            // A page that no script connects to ends after 15 s.
            sessions: SessionPolicy(maximumAge: .seconds(10)),
            clock: clock
        )
        try await site.addPerson()
        let token = try await site.openSession()
        #expect(try await site.send("/greeting", session: token.reveal()).status == .ok)

        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await site.live.run() }
            for second in 1...10 {
                await clock.waitForSleepers(1)
                if second <= 5 { #expect(site.live.openPages == 1, "after \(second - 1) s") }
                clock.advance(by: .seconds(1))
            }
            await clock.waitForSleepers(1)
            #expect(site.live.openPages == 0)
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test func `signing out ends the open pages on every node, and no other's`() async throws {
        let store = MemoryStore()
        let nodes = [try AccountSite(store: store), try AccountSite(store: store)]
        try await nodes[0].addPerson()
        let mine = try await nodes[0].openSession()
        let other = try await nodes[0].openSession()
        for node in nodes {
            for token in [mine, other] {
                let page = try await node.send("/greeting", session: token.reveal())
                #expect(page.status == .ok)
            }
            #expect(node.live.openPages == 2)
        }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for node in nodes {
                let service = EndedSessionService(
                    node.accounts,
                    pages: node.live,
                    logger: Logger(label: "tests")
                )
                group.addTask { try await service.run() }
            }
            try await nodes[0].accounts.signOut(nodes[0].principal(mine))
            for node in nodes {
                while node.live.openPages > 1 { try await Task.sleep(for: .milliseconds(1)) }
            }
            group.cancelAll()
        }

        #expect(nodes.map(\.live.openPages) == [1, 1])
        #expect(try await nodes[1].send("/me", session: mine.reveal()).status == .unauthorized)
        #expect(try await nodes[1].send("/me", session: other.reveal()).status == .ok)
    }
}
