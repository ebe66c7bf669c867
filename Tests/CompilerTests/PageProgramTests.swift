import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageProgramTests {
    private static let client = """
        public enum Role: String, Sendable { case admin, reader }
        public struct Member: Sendable {
            public let name: String
            public let role: Role
        }
        """

    @Test func `a client's own type Role and the roles of elements do not clash`() async throws {
        let errors = try await Compiler.errors(
            in: """
                import Client
                import KasaneLive

                struct MemberLine: Component {
                    let member: Member
                    let needed: Role

                    var body: some HTML {
                        Live(.p, role: .status) { member.name }
                        if member.role == needed { p(.role(.alert)) { Role.admin.rawValue } }
                    }
                }
                """,
            importing: Self.client
        )

        #expect(errors == "")
    }

    @Test(arguments: [("String", true), ("SecretText", false)])
    func `a state that contains a secret does not build`(type: String, builds: Bool) async throws {
        let errors = try await Compiler.errors(
            in: """
                import KasaneLive

                final class SignInModel: Restorable {
                    struct Fields: Codable {
                        var name: \(type)
                    }

                    var restorableState = Fields(name: "")
                }
                """
        )

        #expect(errors.isEmpty == builds)
        #expect(builds || errors.contains("does not conform to protocol 'Decodable'"))
    }

    @Test(arguments: [("for: .everyone", true), ("for: .signedIn", true), ("", false)])
    func `a page without an audience does not build`(audience: String, builds: Bool) async throws {
        let errors = try await Compiler.errors(
            in: """
                import KasaneLive

                struct EmptyPage: Page {
                    static let path: PagePath = "/"
                    var title: String { "Empty" }
                    var body: some HTML { p { title } }
                }

                func add(to pages: inout PageRoutes) {
                    pages.add(EmptyPage.self\(audience.isEmpty ? "" : ", ")\(audience)) { _, _ in
                        EmptyPage()
                    }
                }
                """
        )

        #expect(errors.isEmpty == builds)
        #expect(builds || errors.contains("missing argument for parameter 'for'"))
    }

    @Test(arguments: [
        "for name in names { Line(name: name) }",
        "ForEach(names, key: \\.self) { name in line(name) }", "names.map { line($0) }",
    ])
    func `a loop over a component or a function that returns some HTML builds`(
        loop: String
    ) async throws {
        let errors = try await Compiler.errors(
            in: """
                import KasaneLive

                struct Line: Component {
                    let name: String
                    var body: some HTML { p { name } }
                }

                struct Lines: Component {
                    let names: [String]
                    var body: some HTML { \(loop) }
                    func line(_ name: String) -> some HTML { p { name } }
                }
                """
        )

        #expect(errors == "")
    }

    @Test func `a right use of attributes and bindings builds`() async throws {
        let piece = """
            th(.scope(.column), .aria(.sort, .ascending)) { "Low" }
            MemberName(name: $model.name)
            """
        #expect(try await errors(with: piece) == "")
    }

    @Test(arguments: [
        #"th(.scope("col")) { "Low" }"#,
        #"th(.scope(.descending)) { "Low" }"#,
        #"th(.aria(.sort, true)) { "Low" }"#,
        #"th(.aria(.sort, "up")) { "Low" }"#,
        #"td(.colspan("2")) { "Low" }"#,
        #"p(.aria(.hidden, "yes")) { "Low" }"#,
        #"p(.aria(.label, false)) { "Low" }"#,
        #"p(.role("img")) { "Low" }"#,
        #"form(.method(.put)) { "Low" }"#,
        #"img(.loading("lazy"))"#,
        "input(.type(.date), .autocomplete(.never))",
        "MemberName(name: model.name)",
        "model",
    ])
    func `a wrong use of attributes and bindings does not build`(piece: String) async throws {
        #expect(try await errors(with: piece).contains("error:"))
    }

    private func errors(with piece: String) async throws -> String {
        try await Compiler.errors(
            in: """
                import KasaneLive

                final class Model { var name = "" }

                struct MemberName: Component {
                    @Binding var name: String
                    var body: some HTML { TextField("Name", text: $name) }
                }

                struct Part: Component {
                    @Bindable var model: Model
                    var body: some HTML {
                        p { "first" }
                        \(piece)
                    }
                }
                """
        )
    }
}
