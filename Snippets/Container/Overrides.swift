import KasaneContainer

protocol Networking: Sendable {
    func get(_ path: String) -> String
}

struct Network: Networking {
    func get(_ path: String) -> String { "from far away" }
}

struct Search {
    let network: any Networking
}

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
