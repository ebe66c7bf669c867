// The tests in the article TestingWithOverrides.
import KasaneContainer
import Testing

@Suite struct SearchTests {
    let container: Container

    init() throws {
        container = try makeContainer().overriding {
            $0.register((any Networking).self, scope: .singleton, StubNetwork.init)
        }
    }

    @Test func `a search shows the network's text`() throws {
        #expect(try container.resolve(Search.self).network.get("/") == "stub")
    }
}

@Test(arguments: ["", "rain"])
func `a search shows whatever the network returns`(text: String) throws {
    let container = try makeContainer().overriding {
        $0.register((any Networking).self) { FixedNetwork(text: text) }
    }

    #expect(try container.resolve(Search.self).network.get("/") == text)
}

private protocol Networking: Sendable {
    func get(_ path: String) -> String
}

private struct Network: Networking {
    func get(_ path: String) -> String { "from far away" }
}

private struct StubNetwork: Networking {
    func get(_ path: String) -> String { "stub" }
}

private struct FixedNetwork: Networking {
    let text: String

    func get(_ path: String) -> String { text }
}

private struct Search {
    let network: any Networking
}

private func makeContainer() throws -> Container {
    try Container {
        $0.register((any Networking).self, scope: .singleton, Network.init)
        $0.register(Search.self, Search.init(network:))
    }
}
