import KasaneContainer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RunTests {
    private let log = Log()

    @Test func `a run starts, returns the result of its body, and shuts down`() async throws {
        let container = try makeContainer()

        let number = try await container.run { [log] container in
            _ = try container.resolve(Leaf.self)
            log.note("body")
            return 1
        }

        #expect(number == 1)
        #expect(log.lines == ["start", "body", "stop"])
        #expect(throws: ResolveError.self) { try container.resolve(Leaf.self) }
    }

    @Test(arguments: [false, true])
    func `a body that throws is followed by the stops`(isStopFailing: Bool) async throws {
        let container = try makeContainer(isStopFailing: isStopFailing)

        await #expect(throws: RefusalError()) {
            try await container.run { _ in throw RefusalError() }
        }

        #expect(log.lines == ["start", "stop"])
    }

    @Test func `a body that is cancelled is followed by uncancelled stops`() async throws {
        let container = try makeContainer()
        let (steps, step) = AsyncStream<Int>.makeStream()
        let run = Task {
            try await container.run { _ in
                step.yield(1)
                // The cancellation ends it at once.
                try await Task.sleep(for: .seconds(3600))
            }
        }
        for await _ in steps { break }

        run.cancel()

        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(log.lines == ["start", "stop"])
    }

    @Test func `a start that fails is rolled back, and the body does not run`() async throws {
        let container = try makeContainer {
            $0.register(Value.self, scope: .singleton, Value.init)
                .onStart { _ in throw RefusalError() }
        }

        await #expect(throws: LifecycleError.self) {
            try await container.run { [log] _ in log.note("never") }
        }

        #expect(log.lines == ["start", "stop"])
    }

    @Test func `a stop that fails is the error of a run whose body returned`() async throws {
        let container = try makeContainer(isStopFailing: true)

        let error = await #expect(throws: LifecycleError.self) { try await container.run { _ in } }

        #expect(
            error?.description == "KasaneContainerTests.Leaf could not be stopped: LogError()"
        )
    }

    @Test func `a container that runs is not run again, and not shut down by the attempt`()
        async throws
    {
        let container = try makeContainer()

        try await container.run { [log] container in
            await #expect(throws: LifecycleError.self) {
                try await container.run { _ in log.note("never") }
            }
            _ = try container.resolve(Leaf.self)
        }

        #expect(log.lines == ["start", "stop"])
    }

    @Test func `a body may shut its container down`() async throws {
        try await makeContainer().run { try await $0.shutdown() }

        #expect(log.lines == ["start", "stop"])
    }

    @MainActor
    @Test func `a body runs where its caller runs, and may use values of its own`() async throws {
        let local = Local()

        let result = try await makeContainer().run { _ in
            MainActor.assertIsolated()
            local.value = 1
            return local
        }

        #expect(result === local)
    }

    private func makeContainer(
        isStopFailing: Bool = false,
        _ register: (inout Registry) -> Void = { _ in }
    ) throws -> Container {
        try Container { [log] registry in
            registry.register(Leaf.self, scope: .singleton, Leaf.init)
                .onStart { _ in log.note("start") }
                .onStop { _ in
                    log.note(Task.isCancelled ? "cancelled stop" : "stop")
                    if isStopFailing { throw LogError() }
                }
            register(&registry)
        }
    }
}

private struct LogError: Error {}
