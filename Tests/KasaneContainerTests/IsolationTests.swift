import KasaneContainer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IsolationTests {
    @Test @MainActor func `code on the main actor resolves its services without await`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Screen.self, on: MainActor.self, Screen.init(greeting:))
        }

        let screen = try container.resolve(Screen.self, on: MainActor.shared)
        #expect(screen.title == "Hello")
    }

    @Test func `other code awaits a service of the main actor`() async throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Screen.self, on: MainActor.self, Screen.init(greeting:))
        }

        let screen = try await container.resolve(Screen.self, on: MainActor.shared)
        #expect(await screen.title == "Hello")
    }

    @Test @MainActor func `a provider and a factory of an actor keep their container`() throws {
        func makeContainer() throws -> Container {
            try Container {
                $0.register((any Greeting).self, scope: .singleton, Hello.init)
                $0.register(Screen.self, on: MainActor.self, Screen.init(greeting:))
                $0.register(IsolatedFactory<MainActor, Screen, Int>.self) {
                    @MainActor (_: Int, greeting: any Greeting) in Screen(greeting: greeting)
                }
            }
        }

        let provide = try makeContainer().resolve(IsolatedProvider<MainActor, Screen>.self)
        let make = try makeContainer().resolve(IsolatedFactory<MainActor, Screen, Int>.self)

        #expect(try provide(on: MainActor.shared).title == "Hello")
        #expect(try make(1, on: MainActor.shared).title == "Hello")
    }

    @Test func `services of other global actors are resolved on their actor`() async throws {
        let container = try Container {
            $0.register(Int.self) { 3 }
            $0.register(Index.self, on: IndexActor.self) { @IndexActor (size: Int) in
                Index(size: size)
            }
        }

        let index = try await container.resolve(Index.self, on: IndexActor.shared)
        #expect(index.size == 3)
        #expect(try await IndexActor.sizeOfIndex(in: container) == 3)
    }

    @Test func `a service of an actor is refused without its actor`() async throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Screen.self, scope: .singleton, on: MainActor.self, Screen.init(greeting:))
        }
        let message = """
            KasaneContainerTests.Screen is isolated to MainActor. Use \
            resolve(on: MainActor.shared), with await outside the actor.
            """

        for _ in 0..<2 {
            let error = #expect(throws: ResolveError.self) { try container.resolve(Screen.self) }
            #expect(error?.description == message)
            #expect(throws: ResolveError.self) { try container.resolve(Screen?.self) }
            #expect(throws: ResolveError.self) { try container.resolve(Lazy<Screen>.self) }
            #expect(throws: ResolveError.self) { try container.resolveAll(Screen.self) }
            await #expect(throws: ResolveError.self) {
                try await container.resolve(Screen.self, on: IndexActor.shared)
            }
            _ = try await container.resolve(Screen.self, on: MainActor.shared)
        }
    }

    @Test func `a service without isolation is resolved on any actor`() async throws {
        let container = try Container { $0.register(Hello.self, Hello.init) }

        let hello = try await container.resolve(Hello.self, on: MainActor.shared)
        #expect(hello.word == "Hello")
    }

    @Test @MainActor func `services of one actor are each other's dependencies`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Screen.self, scope: .graph, on: MainActor.self, Screen.init(greeting:))
            $0.register(Screens.self, on: MainActor.self, Screens.init(first:all:maybe:))
        }

        let screens = try container.resolve(Screens.self, on: MainActor.shared)
        #expect(screens.all.count == 1)
        #expect(screens.first === screens.all.first)
        #expect(screens.first === screens.maybe)
        #expect(try container.resolveAll(Screen.self, on: MainActor.shared).count == 1)
    }

    @Test func `a service outside of the actor cannot take an isolated one`() throws {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register((any Greeting).self, Hello.init)
                $0.register(Screen.self, on: MainActor.self, Screen.init(greeting:))
                $0.register(Index.self, on: IndexActor.self) { @IndexActor (screen: Screen) in
                    Index(size: 1)
                }
                $0.register(Notifier.self) { (screen: Screen) in Notifier(screen: nil) }
                $0.register(Int.self) { (screen: Lazy<Screen>) in 1 }
            }
        }

        let text = error?.description ?? ""
        #expect(error?.problems.count == 3)
        #expect(
            text.contains(
                """
                KasaneContainerTests.Notifier needs KasaneContainerTests.Screen, which can be created \
                only on MainActor
                """
            )
        )
        #expect(
            text.contains(
                "or inject IsolatedProvider<MainActor, KasaneContainerTests.Screen>."
            )
        )
    }

    @Test func `a provider brings an isolated service to one that is not`() async throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Screen.self, scope: .singleton, on: MainActor.self, Screen.init(greeting:))
            $0.register(Notifier.self, Notifier.init(screen:))
        }

        let notifier = try container.resolve(Notifier.self)
        let screen = try await notifier.shownScreen()
        #expect(try await container.resolve(Screen.self, on: MainActor.shared) === screen)
        #expect(
            try await container.resolve(IsolatedProvider<MainActor, Screen>.self)(
                on: MainActor.shared
            ) === screen
        )
    }

    @Test @MainActor func `a factory creates isolated services from arguments`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(
                IsolatedFactory<MainActor, Letter, Int, String>.self,
                Letter.init(number:name:greeting:)
            )
        }

        let write = try container.resolve(IsolatedFactory<MainActor, Letter, Int, String>.self)
        let letter = try write(2, "Aki", on: MainActor.shared)
        #expect(letter.text == "2: Hello, Aki")
    }

    @Test func `an initialiser of another actor is an error`() throws {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register((any Greeting).self, Hello.init)
                $0.register(Screen.self, on: IndexActor.self, Screen.init(greeting:))
            }
        }

        #expect(
            error?.description.contains(
                "but its initializer or completion is isolated to Swift.MainActor"
            )
                == true
        )
    }

    @Test func `a start creates a singleton on its actor`() async throws {
        let log = Log()
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Screen.self, scope: .singleton, on: MainActor.self, Screen.init(greeting:))
                .onStart { log.note(await $0.title) }
        }

        try await container.start()
        #expect(log.lines == ["Hello"])
        try await container.shutdown()
    }

    @Test @MainActor func `two services of an actor that need each other are completed`() throws {
        let container = try Container {
            $0.register(Window.self, scope: .singleton, on: MainActor.self, Window.init(pane:))
            $0.register(Pane.self, scope: .singleton, on: MainActor.self) { @MainActor in
                Pane(title: "")
            }
            .initCompleted(on: MainActor.self) { @MainActor (pane, window: Window) in
                pane.window = window
            }
        }

        let window = try container.resolve(Window.self, on: MainActor.shared)
        #expect(window.pane.window === window)
    }

    @Test @MainActor func `an isolated service has other types, decorators and scopes`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Screen.self, scope: .weak, on: MainActor.self, Screen.init(greeting:))
                .as((any Titled).self) { $0 }
            $0.register(Pane.self, scope: .visit, on: MainActor.self) { @MainActor in
                Pane(title: "")
            }
            $0.decorate(Screen.self, on: MainActor.self) { @MainActor (screen) in
                screen.title += "!"
                return screen
            }
        }

        let titled = try container.resolve((any Titled).self, on: MainActor.shared)
        #expect(titled.title == "Hello!")
        let visit = try container.child(for: Visit())
        let pane = try visit.resolve(Pane.self, on: MainActor.shared)
        #expect(try visit.resolve(Pane.self, on: MainActor.shared) === pane)
        #expect(throws: ResolveError.self) { try visit.resolve(Pane.self) }
    }

    @Test @MainActor func `an override of an isolated service need not be isolated`() throws {
        let container = try Container {
            $0.register((any Titled).self, on: MainActor.self) { @MainActor in Screen("real") }
            $0.register(Window.self, on: MainActor.self) { @MainActor (titled: any Titled) in
                Window(pane: Pane(title: titled.title))
            }
        }
        let test = try container.overriding {
            $0.register((any Titled).self, on: MainActor.self) { @MainActor in Screen("double") }
        }

        #expect(try test.resolve(Window.self, on: MainActor.shared).pane.title == "double")
    }

    @Test @MainActor func `a resolver of an isolated service resolves on the same actor`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Screen.self, on: MainActor.self, Screen.init(greeting:))
            $0.register(Pane.self, on: MainActor.self) { @MainActor (resolver: Resolver) in
                Pane(title: try resolver.resolve(Screen.self).title)
            }
            $0.register(Notifier.self) { (resolver: Resolver) in
                _ = try resolver.resolve(Screen.self)
                return Notifier(screen: nil)
            }
        }

        #expect(try container.resolve(Pane.self, on: MainActor.shared).title == "Hello")
        #expect(throws: ResolveError.self) { try container.resolve(Notifier.self) }
        _ = try container.resolve(Notifier.self, on: MainActor.shared)
    }
}

private struct Visit: CustomScope {}

extension SharingScope where Self == Visit {
    fileprivate static var visit: Self { Visit() }
}

@MainActor private protocol Titled: AnyObject {
    var title: String { get }
}

@MainActor private final class Screen: Titled {
    var title: String

    init(greeting: any Greeting) {
        MainActor.assertIsolated()
        title = greeting.word
    }

    init(_ title: String) { self.title = title }
}

@MainActor private final class Screens {
    let first: Screen
    let all: [Screen]
    let maybe: Screen?

    init(first: Screen, all: [Screen], maybe: Screen?) {
        self.first = first
        self.all = all
        self.maybe = maybe
    }
}

@MainActor private final class Letter {
    let text: String

    init(number: Int, name: String, greeting: any Greeting) {
        MainActor.assertIsolated()
        text = "\(number): \(greeting.word), \(name)"
    }
}

@MainActor private final class Window {
    let pane: Pane

    init(pane: Pane) { self.pane = pane }
}

@MainActor private final class Pane {
    let title: String
    weak var window: Window?

    init(title: String) { self.title = title }
}

private struct Notifier: Sendable {
    let screen: IsolatedProvider<MainActor, Screen>?

    func shownScreen() async throws -> Screen? { try await screen?(on: MainActor.shared) }
}

private actor Indexing {}

@globalActor private struct IndexActor {
    static let shared = Indexing()

    @IndexActor static func sizeOfIndex(in container: Container) throws -> Int {
        try container.resolve(Index.self, on: IndexActor.shared).size
    }
}

@IndexActor private final class Index {
    let size: Int

    init(size: Int) {
        IndexActor.shared.assertIsolated()
        self.size = size
    }
}
