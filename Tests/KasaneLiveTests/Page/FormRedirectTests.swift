import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class DraftModel {
    var name = ""
    var count: Int?
    var alert: Alert?
}

private struct DraftPage: Page {
    static let path: PagePath = "/draft"

    @Bindable var model: DraftModel

    var title: String { "Draft" }
    var body: some HTML {
        Form(submit: "Save", action: save) {
            TextField("Name", text: $model.name)
            NumberField("Count", value: $model.count, in: 1...9, .id("count"))
        }
    }

    var effects: [PageEffect] {
        PageEffect.query("name", $model.name)
        PageEffect.alert($model.alert)
    }

    private func save() { model.alert = Alert("Saved", message: "\(model.name) is saved.") }
}

@Suite(.timeLimit(.minutes(5)))
struct FormRedirectTests {
    private func run(_ script: (FormDriver) async throws -> Void) async throws {
        let pages = PageRoutes.only(DraftPage.self) { _, _ in DraftPage(model: DraftModel()) }
        try await FormDriver.run(pages, script)
    }

    @Test func `a form leads to the address of its page, with its alert`() async throws {
        try await run { driver in
            try await driver.visit("/draft?from=mail")
            try await driver.type("a b", into: "Name")
            try await driver.press("Save")
            try await driver.expect(dialog: "a b is saved.")
            try await driver.expect(address: "/draft?from=mail&name=a+b")
            try await driver.press("OK")
            try await driver.expectDialogAbsent()
        }
    }

    @Test func `a refused form shows its errors, its drafts and the focus`() async throws {
        try await run { driver in
            try await driver.visit("/draft")
            try await driver.type("x", into: "Name")
            try await driver.type("many", into: "Count")
            try await driver.press("Save")
            try await driver.expect(value: "many", in: "Count")
            try await driver.expect("the focus on the count") { $0.focus == "count" }
            try await driver.expect(address: "/draft?name=x")
            try await driver.expect(status: 200)
        }
    }

    @Test func `a form costs a render, and so does its redirect`() async throws {
        let session = pageSession(at: "/draft") { _, _ in DraftPage(model: DraftModel()) }
        _ = try await session.start()
        _ = session.meter.settle()

        _ = await session.submit(try PageInput(body: Array("turn=0".utf8)))
        #expect(session.meter.settle().renders == 1)
        _ = await session.show()
        #expect(session.meter.settle().renders == 1)
        await session.end()
    }
}
