import Testing

/// Pages that the compiler accepts or rejects.
@Suite
struct PageProgramTests {
    /// A domain whose types have common names.
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
