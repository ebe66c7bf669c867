import KasaneTesting
import Testing

struct CounterScript: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @Sendable (any PageDriver) async throws -> Void

    static let all = [fields, enter, failure, route, components, statuses] + validation

    static let fields = CounterScript(testDescription: "fields and buttons work") { page in
        try await page.visit("/counter/a?note=first")
        try await page.expect(value: "first", in: "Note")
        try await page.type("a + b & c", into: "Note")
        try await page.expect("note: a + b & c")
        try await page.press("Add")
        try await page.press("Add")
        try await page.expect("count 2")
        try await page.expect(title: "a: 2")
        try await page.set("Loud", to: true)
        try await page.expect("COUNT 2")
        try await page.set("Loud", to: false)
        try await page.expect("count 2")
    }

    static let enter = CounterScript(testDescription: "Enter sends the form of its field") { page in
        try await page.visit("/counter/a")
        try await page.type("deep", into: "Inner")
        try await page.pressEnter(in: "Inner")
        try await page.expect("count 100")
        try await page.expect("note: deep")
    }

    static let failure = CounterScript(testDescription: "an error is shown and closed") { page in
        try await page.visit("/counter/a")
        try await page.press("Fail")
        try await page.expect(dialog: "The counter is at its end.")
        try await page.press("OK")
        try await page.expectDialogAbsent()
    }

    static let route = CounterScript(testDescription: "a route leads to its page") { page in
        try await page.visit("/counter/a")
        try await page.press("Home")
        try await page.expect(title: "home: 0")
    }

    static let statuses = CounterScript(testDescription: "pages have a status") { page in
        for (name, status, text) in [
            ("unknown", 404, "Page not found"), ("secret", 403, "You don't have permission"),
            ("removed", 410, "This page was removed"), ("own", 401, "Please sign in"),
            ("empty", 404, "Document empty"), ("old", 200, "Document new"),
        ] {
            try await page.open("/documents/\(name)")
            try await page.expect(text)
            try await page.expect(status: status)
        }
        try await page.expect(address: "/documents/new")
    }

    static let components = CounterScript(testDescription: "fields in components work") { page in
        try await page.visit("/contacts")
        try await page.expect("To Hanako")
        try await page.type("Jiro", into: "Name 2")
        try await page.expect("Name 2: 6 left")
        try await page.expect("To Jiro")
        try await page.set("Friend 2", to: true)
        try await page.expect("Dear Jiro")
        try await page.press("Remove 1")
        try await page.expectAbsent("Hanako")
        try await page.expect(value: "Jiro", in: "Name 2")
        try await page.type("Saburo", into: "Name 2")
        try await page.expect("Dear Saburo")
    }
}
