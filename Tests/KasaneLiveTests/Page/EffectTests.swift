import KasaneLive
import KasaneTesting
import Observation
import Testing

private struct UnavailableError: UserFacingError {
    var alert: Alert { Alert("Unavailable", message: "The provider does not answer.") }
}

@Observable private final class EffectModel {
    var topic = "a"
    var isEditing = false
    var received = ""
    let journal: Journal
    let fails: Bool

    init(journal: Journal, fails: Bool) {
        self.journal = journal
        self.fails = fails
    }

    func follow(_ topic: String) async throws {
        journal.add("begin \(topic)")
        received = "following \(topic)"
        // The loop ends when the task is cancelled.
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
        journal.add("end \(topic)")
    }

    deinit { journal.add("gone") }
}

private struct EffectPage: Page {
    static let path: PagePath = "/effects"

    @Bindable var model: EffectModel

    var title: String { "Effects" }
    var body: some HTML {
        TextField("Topic", text: $model.topic, .id("topic"))
        p { model.received }
        Button("Edit") { model.isEditing = true }
    }

    var effects: [PageEffect] {
        PageEffect.task(id: model.topic, delaysResponse: false) {
            try await model.follow(model.topic)
        }
        PageEffect.focus("topic", when: model.isEditing)
    }

    func load() async throws {
        model.journal.add("load")
        if model.fails { throw UnavailableError() }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct EffectTests {
    private func pages(_ journal: Journal, fails: Bool = false) -> PageRoutes {
        .only(EffectPage.self) { _, lifetime in
            lifetime.onEnd { journal.add("closed") }
            return EffectPage(model: EffectModel(journal: journal, fails: fails))
        }
    }

    @Test func `a task runs as long as its page and its id`() async throws {
        let journal = Journal()
        try await SessionDriver.run(pages(journal)) { page in
            try await page.visit("/effects")
            try await page.expect("following a")
            try await page.type("b", into: "Topic")
            try await page.expect("following b")
        }

        #expect(journal.all.prefix(2) == ["load", "begin a"])
        #expect(
            Set(journal.all) == ["load", "begin a", "end a", "begin b", "end b", "gone", "closed"]
        )
        #expect(journal.all.last == "closed")
    }

    @Test func `a control gets the focus when it is wanted`() async throws {
        try await SessionDriver.run(pages(Journal())) { page in
            try await page.visit("/effects")
            try await page.press("Edit")

            try await page.expect("the focus on the topic") { $0.focus == "topic" }
        }
    }

    @Test func `an error is described in the language of the page`() async throws {
        var environment = PageEnvironment()
        environment.language = "fr"
        environment.errorAlert = { error, language in
            Alert("\(error)", message: "in \(language)")
        }
        let pages = pages(Journal(), fails: true)
        try await SessionDriver.run(pages, environment: environment) { page in
            try await page.visit("/effects")

            try await page.expect(dialog: "in fr")
        }
    }

    @Test func `an error in words for the user is shown and not reported`() async throws {
        let journal = Journal()
        var environment = PageEnvironment()
        environment.onUnhandledError = { journal.add("reported \($0)") }
        let pages = pages(journal, fails: true)
        try await SessionDriver.run(pages, environment: environment) { page in
            try await page.visit("/effects")
            try await page.expect(dialog: "The provider does not answer.")
        }

        #expect(!journal.all.contains { $0.hasPrefix("reported") })
    }

    @Test func `an internal error is reported and not shown`() async throws {
        struct SecretError: Error {}
        let journal = Journal()
        var environment = PageEnvironment()
        environment.onUnhandledError = { journal.add("\($0)") }
        environment.isExpectedError = { _ in false }
        let describe = environment.errorAlert

        #expect(describe(SecretError(), "en").message.contains("Please try again"))
        #expect(!"\(describe(SecretError(), "en"))".contains("Secret"))
        try await SessionDriver.run(pages(journal, fails: true), environment: environment) { page in
            try await page.visit("/effects")
        }
        #expect(journal.all.contains("UnavailableError()"))
    }
}
