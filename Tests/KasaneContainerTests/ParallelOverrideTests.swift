import KasaneContainer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ParallelOverrideTests {
    let container: Container
    private let number: Int

    init() throws {
        let number = Int.random(in: 0..<Int.max)
        self.number = number
        container = try application.get().overriding {
            $0.register(Seed.self, scope: .singleton) { Seed(number: number) }
        }
    }

    @Test(arguments: 0..<1_000)
    func `a test and its detached tasks see its own override only`(round: Int) async throws {
        let (container, number) = (container, number)
        let seen = try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { try container.resolve(Report.self).number }
                group.addTask {
                    try await Task.detached { try container.resolve(Report.self).number }.value
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }

        #expect(seen == [number])
        #expect(try application.get().resolve(Report.self).number == -1)
    }

    @Test(arguments: try containers(1_000))
    func `a test takes its container as an argument`(_ own: NumberedContainer) async throws {
        let seen = try await Task.detached { try own.container.resolve(Report.self).number }.value

        #expect(seen == own.number)
    }
}

private let application = Result {
    try Container {
        $0.register(Seed.self, scope: .singleton) { Seed(number: -1) }
        $0.register(Report.self, scope: .singleton, Report.init(seed:))
    }
}

struct NumberedContainer: Sendable, CustomTestStringConvertible {
    let number: Int
    let container: Container

    var testDescription: String { "\(number)" }
}

private func containers(_ count: Int) throws -> [NumberedContainer] {
    try (0..<count).map { number in
        NumberedContainer(
            number: number,
            container: try application.get().overriding {
                $0.register(Seed.self, scope: .singleton) { Seed(number: number) }
            }
        )
    }
}

private struct Seed: Sendable {
    let number: Int
}

private struct Report: Sendable {
    let number: Int

    init(seed: Seed) { number = seed.number }
}
