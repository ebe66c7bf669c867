import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Observation

@Observable private final class DraftModel {
    var note = ""
    var count = 0
}

private struct DraftPage: Page {
    static let path: PagePath = "/draft"

    @Bindable var model: DraftModel

    var title: String { "Draft" }
    var body: some HTML {
        form(.action("/results?old=1")) {
            input(.type(.search), .name("q"), .aria(.label, "Query"))
            button { "Search" }
        }
        TextField("Note", text: $model.note)
        Live(.p) { "note: \(model.note), count: \(model.count)" }
        Button("Add") { model.count += 1 }
        SignInForm()
    }
}

private struct SignInForm: Component {
    var body: some HTML {
        form(.action("/sign-in"), .method(.post)) {
            input(.name("name"), .aria(.label, "Name"))
            input(.type(.checkbox), .name("stay"), .aria(.label, "Stay"))
            select(.name("unit"), .aria(.label, "Unit")) {
                option { "Celsius" }
                option { "Kelvin" }
            }
            button(.name("role"), .value("guest")) { "Enter as a guest" }
            button(.name("role"), .value("member")) { "Enter as a member" }
        }
    }
}

/// A user's actions on plain forms beside live controls and the expected results, for any driver
/// with a server.
enum SignInScript {
    static func run(_ page: some PageDriver) async throws {
        try await page.visit("/draft")
        try await page.expect(status: 200)
        try await page.type("milk", into: "Note")
        try await page.press("Add")
        try await page.expect("note: milk, count: 1")

        try await page.press("Enter as a guest")
        try await page.expect(status: 422)
        try await page.expect("A name is missing")
        try await page.type("hanako + 花子", into: "Name")
        try await page.set("Stay", to: true)
        try await page.choose("Kelvin", in: "Unit")
        try await page.press("Enter as a member")
        try await page.expect(address: "/me")
        try await page.expect(
            "name=hanako+%2B+%E8%8A%B1%E5%AD%90&stay=on&unit=Kelvin&role=member"
        )
        try await page.press("Sign out")
        try await page.expect("nobody")
        try await page.expect(address: "/me?out=1")

        try await page.visit("/draft")
        try await page.type("a & b", into: "Query")
        try await page.pressEnter(in: "Query")
        try await page.expect(address: "/results?q=a+%26+b")
        try await page.open("/missing")
        try await page.expect(status: 404)
        try await page.expect("Nothing here")
    }

    static func serve<Value: Sendable>(
        _ body: (LiveServer) async throws -> Value
    ) async throws -> Value {
        var pages = PageRoutes()
        pages.add(DraftPage.self, for: .everyone) { _, _ in DraftPage(model: DraftModel()) }
        return try await LiveServer.run(pages, preparing: addRoutes(to:), body)
    }

    private static func addRoutes(to router: Router<BasicRequestContext>) {
        let routes = router.for(.everyone)
        routes.post("/sign-in") { request, _ in
            let content = String(buffer: try await request.body.collect(upTo: 1024))
            if content.hasPrefix("name=&") {
                return Response(
                    status: .unprocessableContent,
                    page: document {
                        p { "A name is missing" }
                        SignInForm()
                    }
                )
            }
            var response = Response(status: .seeOther, headers: [.location: "me"])
            response.headers[.setCookie] = "user=\(content); Path=/"
            return response
        }
        routes.post("/sign-out") { _, _ in
            var response = Response(status: .seeOther, headers: [.location: "/me?out=1"])
            response.headers[.setCookie] = "user=; Path=/; Max-Age=0"
            return response
        }
        routes.get("/me") { request, _ in
            Response(
                page: document {
                    p { request.cookies["user"]?.value ?? "nobody" }
                    form(.action("/sign-out"), .method(.post)) {
                        button { "Sign out" }
                    }
                }
            )
        }
        routes.get("/results") { _, _ in Response(page: document { p { "Results" } }) }
        routes.get("/missing") { _, _ in
            Response(status: .notFound, page: document { p { "Nothing here" } })
        }
    }

    private static func document(@HTMLBuilder body: () -> some HTML) -> some HTML {
        HTMLDocument(language: "en", title: "Plain", stylesheets: [], body: body)
    }
}
