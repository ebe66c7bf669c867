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
}
