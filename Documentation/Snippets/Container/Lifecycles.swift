import KasaneContainer

private actor Connection {
    func open() async throws {}
    func close() async {}
}

private final class Importer: Sendable {
    let connection: Connection

    init(connection: Connection) {
        self.connection = connection
    }

    func start() async throws {}
}

private func serve(_ container: Container) async throws {}

@MainActor func lifecycles() async throws {
    // snippet.start
    let container = try Container {
        $0.register(Connection.self, scope: .singleton, { Connection() })
            .onStart { try await $0.open() }
            .onStop { await $0.close() }
        $0.register(Importer.self, scope: .singleton, Importer.init(connection:))
            .onStart { try await $0.start() }
    }

    try await container.run { container in
        try await serve(container)
    }
    // snippet.end

    // snippet.collect
    protocol BackgroundWork: Sendable {
        func run() async throws
    }

    struct Refresh: BackgroundWork {
        func run() async throws {}
    }

    struct Checkpoint: BackgroundWork {
        func run() async throws {}
    }

    let workers = try Container {
        $0.register((any BackgroundWork).self, Refresh.init).intoCollection()
        $0.register((any BackgroundWork).self, Checkpoint.init).intoCollection()
    }

    try await withThrowingTaskGroup { group in
        for work in try workers.resolveAll((any BackgroundWork).self) {
            group.addTask { try await work.run() }
        }
        try await group.waitForAll()
    }
    // snippet.end
}
