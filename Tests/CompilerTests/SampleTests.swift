import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SampleTests {
    @Test(arguments: try Sample.modules())
    func `the samples in the comments of a module compile`(module: String) async throws {
        let context = Sample.package.appending(path: "Tests/CompilerTests/Samples/\(module).swift")
        let programs = try Sample.all(of: module).enumerated().map { $1.program(number: $0) }

        let errors = try await Compiler.errors(
            in: try String(contentsOf: context, encoding: .utf8) + programs.joined(separator: "\n")
        )

        #expect(errors == "")
    }

    @Test func `a sample is the Swift code of a comment, with its line`() {
        let text = """
            /// A store.
            ///
            /// ```swift
            /// let a = 1
            ///
            ///     b()
            /// ```
            ///
            /// ```
            /// output
            /// ```
            public struct Store {
                /// ```swift
                /// $0.c()
                /// ```
                func c() {}
            }
            """

        #expect(
            Sample.all(in: text, of: "a.swift") == [
                Sample(file: "a.swift", line: 4, code: "let a = 1\n\n    b()"),
                Sample(file: "a.swift", line: 14, code: "$0.c()"),
            ]
        )
    }

    @Test(arguments: [
        ("struct A {\n    let b: Int\n}", Sample.Kind.declarations),
        ("@Test func a() {}", .declarations), ("extension A {\n}\nstruct B {}", .globals),
        ("$0.register(A.self, A.init)\n    .onStart { _ in }", .registrations),
        ("let a = A()\nmodel.b = a", .statements), ("do {\n    try a()\n} catch {\n}", .statements),
        ("model.alert = nil", .statements), ("try await a()", .statements),
        ("p { \"a\" }", .content), ("// A list.\nForEach(model.a) { b in\n    c\n}", .content),
        ("if model.a { p { \"b\" } }", .content),
    ])
    func `the context of a sample follows from its code`(code: String, kind: Sample.Kind) {
        #expect(Sample(file: "Sources/Web/KasaneLive/A.swift", line: 1, code: code).kind == kind)
    }
}
