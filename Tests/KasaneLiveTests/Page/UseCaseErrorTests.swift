import KasaneDomain
import KasaneLive
import KasaneTesting
import Observation
import Testing

private enum LoanReason: String, ErrorReason {
    case taken

    var code: String { rawValue }
    var description: String { "the book is on loan" }
}

extension LoanReason: UserFacingReason {
    var text: String {
        PageLanguage.current(ja: "この本は貸出中です。", en: "This book is on loan.")
    }
}

private struct PlainReason: ErrorReason {
    var code: String { "plain" }
    var description: String { "At most three loans." }
}

@Observable private final class LoanModel {
    var title = ""
    @ObservationIgnored let error: any Error

    init(_ error: any Error) {
        self.error = error
    }

    func borrow() throws { throw error }
}

private struct LoanPage: Page {
    static let path: PagePath = "/loan"

    @Bindable var model: LoanModel
    var loads = false

    var title: String { PageLanguage.current(ja: "貸出", en: "Loan") }
    var body: some HTML {
        Form(submit: "Borrow", action: model.borrow) {
            TextField("Title", text: $model.title, .id("title")).named("title")
        }
    }

    func load() async throws {
        if loads { try model.borrow() }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct UseCaseErrorTests {
    private var visitors: PageEnvironment {
        var environment = PageEnvironment.testing
        environment.followsVisitorLanguage = true
        environment.texts.add("fr", ["Loan": "Prêt"])
        return environment
    }

    @Test(arguments: [
        (DomainError.conflict(LoanReason.taken), "ja", "この本は貸出中です。"),
        (.conflict(LoanReason.taken), "en", "This book is on loan."),
        (.notFound(LoanReason.taken), "fr", "This book is on loan."),
        (.limited(PlainReason(), retryAfter: .seconds(1)), "en", "At most three loans."),
        (.conflict(Conflict.duplicate), "en", "Someone else changed this"),
        (.conflict(Conflict.inUse), "en", "This is in use"),
        (.conflict(Conflict.inUse), "ja", "使用中のため、削除できません。"),
        (.invalidInput(InputProblem.length(1...200)), "ja", "1〜200文字で入力してください。"),
        (.invalidInput(InputProblem.length(0...200)), "en", "Enter at most 200 characters."),
        (.unavailable(StoreFailure.closed), "ja", "ただいまご利用になれません。"),
        (.unexpected(PlainReason()), "en", "No data was lost."),
    ])
    func `an alert shows the reason of an error in the language of the page`(
        error: DomainError,
        language: String,
        text: String
    ) async throws {
        let pages = PageRoutes.only(LoanPage.self) { _, _ in LoanPage(model: LoanModel(error)) }
        try await SessionDriver.run(pages, environment: visitors, languages: [language]) { page in
            try await page.visit("/loan")
            try await page.press("Borrow")
            try await page.expect(dialog: text)
        }
    }

    @Test func `a field shows the reason why its input is invalid`() async throws {
        let error = DomainError.invalidInput(LoanReason.taken, field: "title")
        let pages = PageRoutes.only(LoanPage.self) { _, _ in LoanPage(model: LoanModel(error)) }
        try await SessionDriver.run(pages, environment: visitors, languages: ["ja"]) { page in
            try await page.visit("/loan")
            try await page.press("Borrow")
            try await page.expect("この本は貸出中です。")
            try await page.expectDialogAbsent()
        }
    }

    @Test func `a page about a missing item has the status 404, also while it is made`()
        async throws
    {
        let error = DomainError.notFound(LoanReason.taken)
        let loading = PageRoutes.only(LoanPage.self) { _, _ in
            LoanPage(model: LoanModel(error), loads: true)
        }
        let failing = PageRoutes.only(LoanPage.self) { _, _ in throw error }
        for pages in [loading, failing] {
            try await withEachDriver(pages, environment: visitors) { driver in
                try await driver.open("/loan")
                try await driver.expect(status: 404)
            }
        }
    }

    @Test(arguments: [(["ja-JP"], "貸出"), (["de", "fr-CA"], "Prêt"), (["de"], "Loan")])
    func `a page is in the first language of the visitor that the site has`(
        languages: [String],
        title: String
    ) async throws {
        let pages = PageRoutes.only(LoanPage.self) { _, _ in
            LoanPage(model: LoanModel(PageError.gone))
        }
        try await SessionDriver.run(pages, environment: visitors, languages: languages) { page in
            try await page.visit("/loan")
            try await page.expect(title: title)
        }
    }

    @Test func `only errors on which users cannot act are reported`() {
        let isExpected = PageEnvironment().isExpectedError

        #expect(isExpected(DomainError.conflict(Conflict.duplicate)))
        #expect(isExpected(DomainError.limited(PlainReason(), retryAfter: .zero)))
        #expect(!isExpected(DomainError.unavailable(StoreFailure.closed)))
        #expect(!isExpected(DomainError.unexpected(PlainReason())))
    }
}
