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

    @Test func `an import of one type decides between two of the same name`() async throws {
        let selections = ["", "import struct Client.Form\n", "import struct KasaneLive.Form\n"]
        let uses = ["Form", "Form", "Client.Form"]
        var errors: [String] = []
        for (selection, use) in zip(selections, uses) {
            errors += [
                try await Compiler.errors(
                    in: """
                        import Client
                        import KasaneLive
                        \(selection)
                        struct Line: Component {
                            let form: \(use)
                            var body: some HTML {
                                KasaneLive.Form(submit: "Send", action: {}) { form.name }
                            }
                        }
                        """,
                    importing: "public struct Form: Sendable { public let name: String }"
                )
            ]
        }

        #expect(errors[0].contains("'Form' is ambiguous"))
        #expect(errors[1...] == ["", ""])
    }

    @Test(arguments: [
        ("for name in names { line(name) }", false),
        ("for name in names { p { line(name) } }", false),
        ("for name in names { Line(name: name) }", true),
        ("ForEach(names, key: \\.self) { name in line(name) }", true),
        ("names.map { line($0) }", true),
    ])
    func `a loop over a function that returns some HTML needs another form`(
        loop: String,
        builds: Bool
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

        #expect(errors.isEmpty == builds)
        #expect(builds || errors.contains("underlying type for opaque result type"))
    }

    @Test(arguments: [
        #"th(.scope(.column), .aria(.sort, .ascending)) { "Low" }"#,
        #"p(.aria(.hidden, true), .aria(.label, "x")) { "☂" }"#,
        #"a(.rel(.next), .aria(.current, .page)) { "Next" }"#,
        "MemberName(name: $model.name)",
        "MemberName(name: Bindings(model).name)",
    ])
    func `a right use of attributes and bindings builds`(piece: String) async throws {
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
