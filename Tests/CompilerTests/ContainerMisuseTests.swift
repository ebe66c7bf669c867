import Testing

/// The first error of a misuse, which says what to write instead.
@Suite(.timeLimit(.minutes(5)))
struct ContainerMisuseTests {
    @Test(arguments: [
        ("container", "say 'scope: .singleton'"), ("shared", "say 'scope: .weak'"),
        ("unique", "say 'scope: .transient'"),
    ])
    func `another container's scope is answered with the scope to use`(
        word: String,
        advice: String
    ) async throws {
        let error = try await firstError(of: "$0.register(A.self, scope: .\(word), A.init)")

        #expect(error.contains(advice))
    }

    @Test(arguments: [
        "test ? .graph : .transient", "test ? .transient : .singleton", "test ? .weak : .singleton",
    ])
    func `two scopes in one expression need two registrations`(scope: String) async throws {
        let error = try await firstError(of: "$0.register(A.self, scope: \(scope), A.init)")

        #expect(error.contains("each scope is a type of its own"))
    }

    @Test(arguments: ["", "scope: .graph, ", "scope: .singleton, "], ["share", "a"])
    func `an initialiser that does not exist is named`(
        scope: String,
        label: String
    ) async throws {
        let error = try await firstError(of: "$0.register(B.self, \(scope)B.init(\(label):))")

        #expect(error.contains("type 'B' has no member 'init(\(label):)'"))
    }

    @Test(arguments: [
        "", "scope: .graph, ", "scope: .singleton, ",
    ])
    func `a closure that resolves is answered with parameters`(scope: String) async throws {
        let error = try await firstError(
            of: "$0.register(B.self, \(scope){ r in B(a: r.resolve(A.self)!) })"
        )

        #expect(error.contains("the container passes dependencies: say 'A.init(b:)'"))
    }

    @Test(arguments: [
        ".inObjectScope(.container)": "pass the scope to 'register'",
        ".inObjectScope(.transient)": "pass the scope to 'register'",
        ".implements((any P).self)": "say '.as((any P).self) { $0 }'",
    ])
    func `a word after a registration is answered with ours`(
        word: String,
        advice: String
    ) async throws {
        let error = try await firstError(of: "$0.register(A.self, A.init)\(word)")

        #expect(error.contains(advice))
    }

    @Test(arguments: [
        "register(A.self, A.init)", "register(A.self, name: \"a\", scope: .singleton) { A() }",
        "register(B.self) { (a: A) in B(a: a) }", "register(A.self) { _ in A() }",
        "register(B.self) { r in B(a: r.resolve(A.self)!) }.inObjectScope(.container)",
        "install(Module())",
    ])
    func `a container that exists cannot be changed`(use: String) async throws {
        let error = try await firstError(
            in: """
                struct Module: Assembly { func assemble(_ registry: inout Registry) {} }

                func change(_ container: Container) {
                    container.\(use)
                }
                """
        )

        #expect(error.contains("a container is immutable: "))
        #expect(error.contains("in the closure that creates it"))
    }

    @Test(arguments: [
        "register(A.self) { _ in A() }.inObjectScope(.container)",
        "register(A.self, scope: .singleton, A.init)", "register(A.self, A.init)",
        "register(B.self) { r in B(a: r.resolve(A.self)!) }.initCompleted { r, b in print(r, b) }",
        "autoregister(A.self, initializer: A.init)",
    ])
    func `an assembly of Swinject is answered with one of ours`(use: String) async throws {
        let error = try await firstError(
            in: """
                struct Old {
                    func assemble(container: Container) {
                        container.\(use)
                    }
                }
                """
        )

        #expect(error.contains("or in 'assemble(_ registry: inout Registry)' of an assembly"))
    }

    @Test(arguments: [
        "let old = Assembler([Module()])": "'try Container { $0.install(A()) }'",
        "let old = Assembler([Module(), Module()], container: made)": "$0.install(A())",
        "struct Old { let assembler: Assembler }": "$0.install(A())",
        "extension ObjectScope { static let session = ObjectScope(storageFactory: A.init) }":
            "'struct Session: CustomScope {}'",
        "func use() throws { _ = try made.hasAnyRegistration(of: A.self) }":
            "'isRegistered(A.self)'",
        "func use() throws { try made.resetObjectScope(.weak) }": "'try container.resetAll()'",
        "func use() throws { let old = try made.synchronize() }": "any thread may use a container",
        "func use() throws { _ = Container(parent: try made) }": "container.child(for: .session)",
    ])
    func `a name of Swinject is answered with ours`(use: String, advice: String) async throws {
        let error = try await firstError(
            in: """
                struct Module: Assembly { func assemble(_ registry: inout Registry) {} }

                var made: Container { get throws { try Container { _ in } } }

                \(use)
                """
        )

        #expect(error.contains("unavailable: "))
        #expect(error.contains(advice))
    }

    @Test func `a scope of Swinject is reported where it is used`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                extension ObjectScope {
                    static let session = ObjectScope(storageFactory: A.init)
                }

                func use(_ container: Container) throws {
                    container.resetObjectScope(.session)
                    _ = try Container { $0.register(A.self, A.init).inObjectScope(.session) }
                }
                """
        )

        #expect(errors.contains("end the child container of a custom scope: 'session.end()'"))
        #expect(errors.contains("pass the scope to 'register'"))
    }

    @Test(arguments: ["container: Container", "container: inout Registry"])
    func `a completion of a storyboard is answered with a property`(
        parameter: String
    ) async throws {
        let error = try await firstError(
            in: """
                @MainActor final class Controller { var a: A? }

                func use(_ \(parameter)) {
                    container.storyboardInitCompleted(Controller.self) { r, controller in
                        controller.a = r.resolve(A.self)
                    }
                }
                """
        )

        #expect(error.contains("'controller.dependencies = try container.resolve()'"))
    }

    @Test(arguments: [
        "{ r, c in c.a = r.resolve(A.self) }", "{ r, c in c.a = r.resolve(A.self)!; print(c) }",
    ])
    func `a completion that resolves is answered with parameters`(
        completion: String
    ) async throws {
        let error = try await firstError(
            of: "$0.register(C.self, scope: .graph, C.init).initCompleted \(completion)"
        )

        #expect(error.contains("say '.initCompleted { (a, b: B) in a.b = b }'"))
    }

    @Test func `a completion with the types of its parameters compiles`()
        async throws
    {
        let errors = try await Compiler.errors(
            in: prelude + """
                func make() throws -> Container {
                    try Container {
                        $0.register(A.self, A.init)
                        $0.register(C.self, scope: .graph, C.init)
                            .initCompleted { c in c.a = nil }
                            .initCompleted { (c, a: A) in c.a = a }
                            .initCompleted { (c: C, other: Lazy<C>) in _ = (c, other) }
                    }
                }
                """
        )

        #expect(errors == "")
    }

    @Test func `the client's types take precedence over names of Swinject`() async throws {
        let errors = try await Compiler.errors(
            in: """
                import Client
                import KasaneContainer

                struct ObjectScope { static let session = Self() }

                func use() { _ = (Assembler([1]), ObjectScope.session) }
                """,
            importing: others
        )

        #expect(errors == "")
    }

    @Test(arguments: [
        "Container()": "write 'try Container {",
        "Container.shared": "create one in the composition root",
        "try container.resolve(B.self, argument: 1)": "Factory<A, Int>",
        "try container.resolve(B.self, arguments: 1, 2)": "Factory<A, Int, String>",
    ])
    func `another container's use is answered with ours`(
        use: String,
        advice: String
    ) async throws {
        let error = try await firstError(
            in: """
                func use(_ container: Container) throws {
                    _ = \(use)
                }
                """
        )

        #expect(error.contains(advice))
    }

    @Test func `Swift 5 with InferSendableFromCaptures has no warnings`() async throws {
        let program =
            prelude + """
                func make() throws -> Container {
                    try Container {
                        $0.register(A.self, scope: .singleton, A.init)
                        $0.register(B.self, B.init(a:number:))
                        $0.register(Factory<B, A>.self, B.init(a:number:))
                        $0.register(Int.self, scope: .singleton) { 1 }
                    }
                }
                """
        let options = ["-swift-version", "5", "-warnings-as-errors"]

        let errors = try await Compiler.errors(
            in: program,
            options: options + ["-enable-upcoming-feature", "InferSendableFromCaptures"]
        )

        #expect(errors == "")
        #expect(
            try await Compiler.errors(in: program, options: options)
                .contains("converting non-Sendable function value")
        )
    }

    @Test func `each container is named by its module`() async throws {
        let errors = try await Compiler.errors(
            in: """
                import Client
                import KasaneContainer

                typealias NewAssembly = KasaneContainer.Assembly

                struct Selected: KasaneContainer::Assembly {
                    func assemble(_ registry: inout Registry) {}
                }
                struct Aliased: NewAssembly {
                    func assemble(_ registry: inout Registry) {}
                }
                struct Old: Client::Assembly {
                    func assemble(container: Client::Container) {}
                }
                func make() throws -> KasaneContainer::Container {
                    try KasaneContainer::Container {
                        $0.install(Selected())
                        $0.register(KasaneContainer::Factory<Int, Int>.self) { (i: Int) in i }
                    }
                }
                """,
            importing: others
        )

        #expect(errors == "")
    }

    @Test func `an import of a declaration decides for its file`() async throws {
        let errors = try await Compiler.errors(
            in: """
                import Client
                import KasaneContainer
                import typealias KasaneContainer.Container
                import protocol KasaneContainer.Assembly
                import struct KasaneContainer.Factory

                struct New: Assembly {
                    func assemble(_ registry: inout Registry) {}
                }
                func make(_ old: Client.Container) throws -> Container {
                    try Container {
                        $0.register(Factory<Int, Int>.self) { (i: Int) in i }
                    }
                }
                """,
            importing: others
        )

        #expect(errors == "")
    }
}

/// Returns the first error of a registration in the closure of a container.
private func firstError(of registration: String) async throws -> Substring {
    try await firstError(
        in: """
            func make(_ test: Bool) throws -> Container {
                try Container {
                    \(registration)
                }
            }
            """
    )
}

private func firstError(in program: String) async throws -> Substring {
    try #require(try await Compiler.errors(in: prelude + program).split(separator: "\n").first)
}

private let prelude = """
    import KasaneContainer

    protocol P: Sendable {}
    final class A: P {}
    final class B: Sendable {
        init(a: A, number: Int = 1) {}
    }
    final class C {
        var a: A?
    }


    """

/// A module with the names that Swinject and Factory share with KasaneContainer.
private let others = """
    public final class Container {}
    public protocol Assembly { func assemble(container: Container) }
    public struct Factory<Service> {}
    public protocol Resolver {}
    public final class Assembler { public init(_ numbers: [Int]) {} }
    """
