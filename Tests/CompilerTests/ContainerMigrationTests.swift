import Testing

@Suite(.timeLimit(.minutes(5)))
struct ContainerMigrationTests {
    @Test func `Swift 5 with InferSendableFromCaptures has no warnings`() async throws {
        let program = """
            import KasaneContainer

            final class A: Sendable {}
            final class B: Sendable {
                init(a: A, number: Int = 1) {}
            }

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

private let others = """
    public final class Container {}
    public protocol Assembly { func assemble(container: Container) }
    public struct Factory<Service> {}
    public protocol Resolver {}
    """
