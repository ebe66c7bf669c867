import KasaneContainer

private protocol Networking: Sendable {
    func get(_ path: String) -> String
}

private struct Network: Networking {
    func get(_ path: String) -> String { "from far away" }
}

private struct Search {
    let network: any Networking
}

private struct Session: CustomScope {}

extension SharingScope where Self == Session {
    static var session: Self { Session() }
}

@MainActor func overrides() async throws {
    // snippet.assembly
    struct NetworkAssembly: Assembly {
        func assemble(_ registry: inout Registry) {
            registry.register((any Networking).self, scope: .singleton, Network.init)
            registry.register(Search.self, Search.init(network:))
        }
    }

    let container = try Container { $0.install(NetworkAssembly()) }
    // snippet.end

    // snippet.override
    struct StubNetwork: Networking {
        func get(_ path: String) -> String { "stub" }
    }

    let test = try container.overriding {
        $0.register((any Networking).self, scope: .singleton, StubNetwork.init)
    }
    print(try test.resolve(Search.self).network.get("/"))
    // snippet.end

    // snippet.child
    let session = try container.child(for: .session) {
        $0.register(String.self) { "hanako" }
    }
    let testSession = try session.overriding {
        $0.register((any Networking).self, scope: .singleton, StubNetwork.init)
    }
    // snippet.end
    print(try testSession.resolve(Search.self).network.get("/"))
}
