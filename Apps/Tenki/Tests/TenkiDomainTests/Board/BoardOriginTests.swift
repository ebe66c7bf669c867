import TenkiDomain
import Testing

@Suite
struct BoardOriginTests {
    @Test func `an origin is that of an address, and a command has none`() throws {
        let key = try key("a")
        func origin(_ caller: Caller) -> BoardOrigin? { BoardOrigin(caller, key: key) }
        let own = origin(Caller(client: "192.0.2.7"))

        #expect(own == origin(Caller(client: "192.0.2.7")))
        #expect(own != nil && own != origin(Caller(client: "192.0.2.8")))
        #expect(origin(.host) == nil)
        #expect(origin(.unknown) == nil)
    }

    @Test func `which addresses have the same origin depends on the key`() throws {
        let addresses = (0..<1024).map { "203.0.\($0 / 256).\($0 % 256)" }
        let first = try Dictionary(grouping: addresses) { try origin($0, "a") }
        let pairs = first.values.filter { $0.count > 1 }

        #expect(!pairs.isEmpty)
        for pair in pairs { #expect(try origin(pair[0], "b") != origin(pair[1], "b")) }
    }

    @Test func `an IPv6 network is in its wider networks, and in no other`() throws {
        let networks = try origin("2001:db8:0:101::/64", "a").networks
        let inside = try ["101", "102", "202"].map { try origin("2001:db8:0:\($0)::/64", "a") }
        let outside = try ["2001:db8:1:101::/64", "192.0.2.7"].map { try origin($0, "a") }

        #expect(networks.map(\.factor) == [1, 2, 4])
        #expect(networks.map { inside.count(where: $0.contains) } == [1, 2, 3])
        #expect(networks.map { outside.count(where: $0.contains) } == [0, 0, 0])
    }

    @Test(arguments: [65_535, -1, Int.max, Int.min])
    func `any stored number is an origin with a network`(number: Int) throws {
        let origin = BoardOrigin(number)

        #expect(origin.networks.map { $0.contains(origin) } == [true])
    }

    private func origin(_ client: String, _ key: Character) throws -> BoardOrigin {
        try #require(BoardOrigin(Caller(client: client), key: self.key(key)))
    }

    private func key(_ character: Character) throws -> BoardOriginKey {
        BoardOriginKey(try #require(BoardSecret(String(repeating: character, count: 24))))
    }
}
