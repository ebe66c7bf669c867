import KasaneDomain
import KasaneHummingbird
import Logging
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ReadinessTests {
    @Test(arguments: [true, false])
    func `a store that does not respond is not ready after the limit`(
        isReadable: Bool
    ) async throws {
        let (frozen, thaw) = AsyncStream<Void>.makeStream()
        // A check of a frozen server ends when the server responds.
        let wait: @Sendable () async throws -> Void = { for await _ in frozen {} }
        let respond: @Sendable () async throws -> Void = {}
        let readiness = Readiness(
            read: isReadable ? respond : wait,
            write: wait,
            logger: .silent,
            limit: .milliseconds(1)
        )

        let error = await #expect(throws: DomainError.self) { try await readiness.check() }

        guard case .unavailable(StoreFailure.deadlineExceeded, _, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        thaw.finish()
    }

    @Test func `a check of reading is not repeated while it runs`() async throws {
        let (frozen, thaw) = AsyncStream<Void>.makeStream()
        let count = Mutex(0)
        let readiness = Readiness(
            read: {
                count.withLock { $0 += 1 }
                for await _ in frozen {}
            },
            write: {},
            logger: .silent,
            limit: .milliseconds(1)
        )

        for _ in 1...3 {
            await #expect(throws: DomainError.self) { try await readiness.check() }
        }

        #expect(count.withLock { $0 } == 1)
        thaw.finish()
    }

    @Test func `a result of writing is given again, and one of reading is not`() async throws {
        let counts = Mutex((read: 0, written: 0))
        let readiness = Readiness(
            read: { counts.withLock { $0.read += 1 } },
            write: {
                counts.withLock { $0.written += 1 }
                throw DomainError.unavailable(StoreFailure.readOnly)
            },
            logger: .silent,
            limit: .seconds(60),
            pause: .seconds(600)
        )

        for _ in 1...3 {
            await #expect(throws: DomainError.unavailable(StoreFailure.readOnly)) {
                try await readiness.check()
            }
        }

        #expect(counts.withLock { $0.read } == 3)
        #expect(counts.withLock { $0.written } == 1)
    }
}

extension Logger {
    fileprivate static var silent: Logger {
        Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    }
}
