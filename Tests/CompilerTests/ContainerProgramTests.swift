import Testing

@Suite(.timeLimit(.minutes(5)))
struct ContainerProgramTests {
    @Test func `a right program builds`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                func compose() throws {
                    let container = try Container {
                        $0.register(Shared.self, scope: .singleton, Shared.init)
                            .onStart { _ in }
                        $0.register(Local.self, scope: .graph, Local.init)
                        $0.register(Shared.self, name: "mine", scope: .session, Shared.init)
                        $0.register(Shared.self, name: "now", scope: .request, Shared.init)
                        $0.register(Factory<Local, Int>.self) { (_: Int) in Local() }
                    }
                    let session = try container.child(for: .session)
                    let request = try session.child(for: .request)
                    serve(session, request)
                    _ = try container.resolve(Factory<Local, Int>.self)(1)
                }
                """
        )

        #expect(errors == "")
    }

    @Test(arguments: [".singleton", ".weak", ".session"])
    func `a service that is not Sendable cannot be shared`(scope: String) async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                let container = try? Container {
                    $0.register(Local.self, scope: \(scope), Local.init)
                }
                """
        )

        #expect(errors.contains("type 'Local' does not conform to the 'Sendable' protocol"))
    }

    @Test(arguments: ["test ? .graph : .transient", "test ? .weak : .singleton"])
    func `a scope cannot be chosen at run time`(scope: String) async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                func make(_ test: Bool) throws -> Container {
                    try Container { $0.register(Shared.self, scope: \(scope), Shared.init) }
                }
                """
        )

        #expect(errors != "")
    }

    @Test(arguments: [
        "$0.register(Holder.self) { r in Holder(shared: r.resolve(Shared.self)!) }",
        "$0.register(Shared.self) { _ in Shared() }",
        "$0.register(Holder.self, scope: .graph, Holder.init(shared:))"
            + ".initCompleted { r, holder in holder.shared = r.resolve(Shared.self)! }",
    ])
    func `a parameter of a closure needs a type`(registration: String) async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                final class Holder {
                    var shared: Shared
                    init(shared: Shared) { self.shared = shared }
                }

                let container = try? Container { \(registration) }
                """
        )

        #expect(errors != "")
    }

    @Test func `an initialiser of another type is refused`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                let container = try? Container {
                    $0.register((any Speaking).self, scope: .singleton, Shared.init)
                }
                """
        )

        #expect(errors.contains("Speaking"))
    }

    @Test(arguments: ["(\"1\")", "()", "(1, 2)"])
    func `wrong arguments are refused`(arguments: String) async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                func make(_ container: Container) throws -> Local {
                    try container.resolve(Factory<Local, Int>.self)\(arguments)
                }
                """
        )

        #expect(errors != "")
    }

    @Test func `a scope's child is made in the container that encloses it only`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                func make(_ container: Container) throws {
                    _ = try container.child(for: Request())
                }
                """
        )

        #expect(errors.contains("'Session'"))
        #expect(errors.contains("'RootScope'"))
    }

    @Test(arguments: ["container, request", "request, request", "session, session"])
    func `a parameter that needs a scope accepts only its containers`(
        arguments: String
    ) async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                func make(
                    _ container: Container,
                    _ session: ScopedContainer<Session>,
                    _ request: ScopedContainer<Request>
                ) {
                    serve(\(arguments))
                }
                """
        )

        #expect(errors.contains("cannot convert value of type"))
    }

    @Test func `only a singleton can be started`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                let container = try? Container {
                    $0.register(Shared.self, Shared.init).onStart { _ in }
                }
                """
        )

        #expect(errors.contains("'SingletonScope'"))
    }

    @Test func `only a cached service expires`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                let container = try? Container {
                    $0.register(Shared.self, scope: .singleton, Shared.init)
                        .expires(after: .seconds(1))
                }
                """
        )

        #expect(errors.contains("'CachedScope'"))
    }

    @Test func `only a service without a shared instance is declared for a scope`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                let container = try? Container {
                    $0.register(Shared.self, scope: .singleton, Shared.init)
                        .available(in: .session)
                }
                """
        )

        #expect(errors.contains("'UnsharedScope'"))
    }

    @Test func `a type of the main actor is not registered without its actor`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                let container = try? Container { $0.register(Screen.self, Screen.init) }
                """
        )

        #expect(errors.contains("loses global actor 'MainActor'"))
    }

    @Test(arguments: [
        "container.resolve(Screen.self, on: MainActor.shared)",
        "container.resolve(IsolatedFactory<MainActor, Screen, Int>.self)(1, on: MainActor.shared)",
        "container.resolve(IsolatedProvider<MainActor, Screen>.self)(on: MainActor.shared)",
    ])
    func `outside of its actor a service is not used without await`(
        resolve: String
    ) async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                func open(_ container: Container) throws -> Screen {
                    try \(resolve)
                }
                """
        )

        #expect(errors.contains("call to main actor-isolated instance method"))
        #expect(errors.contains("in a synchronous nonisolated context"))
    }

    @Test func `an instance that is not Sendable does not leave its actor`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                func open(_ container: Container) async throws -> Local {
                    try await container.resolve(Local.self, on: MainActor.shared)
                }
                """
        )

        #expect(errors.contains("non-Sendable 'Local'"))
    }
}

private let prelude = """
    import KasaneContainer

    final class Local {}
    final class Shared: Sendable {}
    @MainActor final class Screen {
        init() {}
    }
    protocol Speaking: Sendable {}

    struct Session: CustomScope {}
    struct Request: CustomScope { typealias Enclosing = Session }
    extension SharingScope where Self == Session { static var session: Self { Session() } }
    extension SharingScope where Self == Request { static var request: Self { Request() } }

    func serve(_ session: ScopedContainer<Session>, _ request: ScopedContainer<Request>) {}

    """
