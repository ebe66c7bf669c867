import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class DiaryModel {
    var title = ""
    var text = ""
    var saved = "nothing"

    func save() { saved = "\(title.utf16.count) and \(text.count)" }
}

private struct DiaryPage: Page {
    static let path: PagePath = "/diary"

    @Bindable var model: DiaryModel

    var title: String { "Diary" }
    var body: some HTML {
        Form(submit: "Save", action: model.save) {
            TextField("Title", text: $model.title, kind: .multiline, .id("title"), .maxlength(5))
            TextField("Text", text: $model.text, kind: .multiline, .id("text"))
        }
        Live(.p) { "saved: \(model.saved)" }
    }

    var effects: [PageEffect] { PageEffect.query("text", $model.text) }
}

@Suite(.timeLimit(.minutes(5)))
struct LengthTests {
    private func run(_ script: (any PageDriver) async throws -> Void) async throws {
        let pages = PageRoutes.only(DiaryPage.self) { _, _ in DiaryPage(model: DiaryModel()) }
        var environment = PageEnvironment.testing
        environment.texts.add("en", ["Enter at most {1} characters.": "At most {1} (en)"])
        try await withEachDriver(pages, environment: environment, script)
    }

    @Test func `a text that is longer than its field allows is kept, and its form refused`()
        async throws
    {
        try await run { driver in
            try await driver.visit("/diary")
            try await driver.type("天気が\n晴れ", into: "Title")
            try await driver.press("Save")
            try await driver.expect("At most 5 (en)")
            try await driver.expect("saved: nothing")
            try await driver.expect(value: "天気が\n晴れ", in: "Title")

            try await driver.type("天気\n👍", into: "Title")
            try await driver.press("Save")
            try await driver.expect("saved: 5 and 0")
            try await driver.expectAbsent("At most 5 (en)")
        }
    }

    @Test(arguments: [5_001, 100_000])
    func `a long text is received, and left out of the address`(length: Int) async throws {
        try await run { driver in
            try await driver.visit("/diary")
            try await driver.type(String(repeating: "天", count: length), into: "Text")
            try await driver.press("Save")

            try await driver.expect("saved: 0 and \(length)")
            try await driver.expect(address: "/diary")
        }
    }
}
