import KasaneContainer
import Synchronization
import Testing

@Suite
struct ContainerTests {
    @Test func `a service gets its dependencies by initialiser`() throws {
        let container = try Container {
            $0.register(Greeter.self, Greeter.init(greeting:name:))
            $0.register((any Greeting).self, scope: .shared, Hello.init)
            $0.register(String.self) { "Kasane" }
        }

        let greeter: Greeter = try container.resolve()

        #expect(greeter.greet() == "Hello, Kasane")
    }

    @Test func `a protocol with an associated type is a service like any other`() throws {
        let container = try Container {
            $0.register((any Box<Int>).self, IntBox.init)
        }

        #expect(try container.resolve((any Box<Int>).self).content == 1)
    }

    @Test func `a transient service is made for each that asks`() throws {
        let container = try Container { $0.register(Counter.self) { Counter() } }

        #expect(try container.resolve(Counter.self) !== container.resolve(Counter.self))
    }

    @Test func `a shared service is made once`() throws {
        let container = try Container {
            $0.register(Counter.self, scope: .shared) { Counter() }
        }

        #expect(try container.resolve(Counter.self) === container.resolve(Counter.self))
    }

    @Test func `threads that race for a shared service get the same one`() async throws {
        let makings = Counter()
        let container = try Container {
            $0.register(Counter.self, scope: .shared) {
                makings.increment()
                return Counter()
            }
        }

        let instances = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<64 {
                group.addTask { ObjectIdentifier(try container.resolve(Counter.self)) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }

        #expect(instances.count == 1)
        #expect(makings.value == 1)
    }

    @Test func `an initialiser that throws is tried again at the next resolve`() throws {
        let attempts = Counter()
        let container = try Container {
            $0.register(Counter.self, scope: .shared) {
                attempts.increment()
                if attempts.value == 1 { throw Refusal() }
                return Counter()
            }
        }

        #expect(throws: Refusal.self) { try container.resolve(Counter.self) }
        #expect(throws: Never.self) { try container.resolve(Counter.self) }
    }

    @Test func `a service is known by its static type`() throws {
        let type: Animal.Type = Dog.self
        let container = try Container { $0.register(type) { Animal() } }

        #expect(throws: Never.self) { try container.resolve(Animal.self) }
        #expect(throws: ResolveError.self) { try container.resolve(Dog.self) }
    }

    @Test func `asking for what was not registered says so`() throws {
        let container = try Container { _ in }

        #expect(throws: ResolveError.notRegistered("KasaneContainerTests.Hello")) {
            try container.resolve(Hello.self)
        }
    }
}

@Suite
struct GraphErrorTests {
    @Test func `every problem is reported at once, each with its place`() throws {
        let error = try #require(throws: GraphError.self) { try faultyContainer() }

        #expect(
            error.description == """
                The container has 4 problems:
                - KasaneContainerTests.Hello is registered 2 times (\(place(5)), \(place(6)))
                - KasaneContainerTests.Greeting is not registered; KasaneContainerTests.Greeter \
                needs it (\(place(4)))
                - Swift.String is not registered; KasaneContainerTests.Greeter needs it (\(place(4)))
                - KasaneContainerTests.Chicken → KasaneContainerTests.Egg → \
                KasaneContainerTests.Chicken is a cycle (\(place(8)))
                """
        )
    }

    @Test func `two ways to the same service are no cycle`() throws {
        #expect(throws: Never.self) {
            try Container {
                $0.register(Egg.self) { Egg() }
                $0.register(Chicken.self) { (_: Egg) in Chicken() }
                $0.register(Counter.self) { (_: Chicken, _: Egg) in Counter() }
            }
        }
    }
}

private let lineBeforeFaults = #line

private func faultyContainer() throws -> Container {
    try Container {
        $0.register(Greeter.self, Greeter.init(greeting:name:))
        $0.register(Hello.self) { Hello() }
        $0.register(Hello.self) { Hello() }
        $0.register(Chicken.self) { (_: Egg) in Chicken() }
        $0.register(Egg.self) { (_: Chicken) in Egg() }
    }
}

private func place(_ linesLater: Int) -> String {
    "KasaneContainerTests/ContainerTests.swift:\(lineBeforeFaults + linesLater)"
}

private protocol Greeting: Sendable {
    var word: String { get }
}

private struct Hello: Greeting {
    let word = "Hello"
}

private struct Greeter {
    let greeting: any Greeting
    let name: String

    func greet() -> String { "\(greeting.word), \(name)" }
}

private protocol Box<Content> {
    associatedtype Content
    var content: Content { get }
}

private struct IntBox: Box {
    let content = 1
}

private class Animal {}
private final class Dog: Animal {}
private struct Chicken {}
private struct Egg {}
private struct Refusal: Error {}

private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }
}
