import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class StayModel {
    var name = ""
    var nights = 1
}

private struct StayPage: Page {
    static let path: PagePath = "/stay"

    @Bindable var model = StayModel()
    private let save = {}

    var title: String { "Stay" }
    var body: some HTML {
        Form(submit: "Save", action: save) {
            TextField("Name", text: $model.name).required()
        }
        NumberField("Nights", value: $model.nights, in: 1...9)
        Button("Fail") { throw StayError() }
    }
}

private struct StayError: Error {}

@Suite(.timeLimit(.minutes(5)))
struct TextCatalogTests {
    private let texts: TextCatalog = {
        var texts = TextCatalog()
        texts.add(
            "fr",
            [
                "Fill in this field.": "Veuillez remplir ce champ.",
                "Enter a number from {1} to {2}.": "Au plus {2}, au moins {1}.",
            ]
        )
        texts.add("en", ["Something went wrong": "That did not work"])
        return texts
    }()

    private func run(
        _ language: String,
        _ script: (SessionDriver) async throws -> Void
    ) async throws {
        let pages = PageRoutes.only(StayPage.self) { _, _ in StayPage() }
        var environment = PageEnvironment.testing
        environment.language = language
        environment.texts = texts
        try await SessionDriver.run(pages, environment: environment) { page in
            try await page.visit("/stay")
            try await script(page)
        }
    }

    @Test(arguments: ["fr", "fr-CA", "FR_be"])
    func `an added language is shown, and English where it has no text`(
        language: String
    ) async throws {
        try await run(language) { page in
            try await page.press("Save")
            try await page.expect("Veuillez remplir ce champ.")
            try await page.type("x", into: "Nights")
            try await page.expect("Au plus 9, au moins 1.")
            try await page.press("Fail")
            try await page.expect("Something went wrong")
        }
    }

    @Test func `a text of a built-in language is replaced`() async throws {
        try await run("en") { page in
            try await page.press("Fail")
            try await page.expect("That did not work")
        }
    }

    @Test(arguments: [
        (["de", "fr-CH", "ja"], "fr"), (["ja-JP", "fr"], "ja"), (["jav", "de"], "en"), ([], "en"),
    ])
    func `the first language that the catalog contains is preferred`(
        languages: [String],
        chosen: String
    ) {
        #expect(texts.language(preferring: languages).tag == chosen)
    }
}
