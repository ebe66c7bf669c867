import KasaneDomain
import KasaneLive
import TenkiUI
import Testing

@Suite
struct PageEnvironmentTests {
    private let environment = PageEnvironment.tenki

    @Test(arguments: [
        ("ja", "データは失われていません。もう一度お試しください。", "閉じる"),
        ("en", "Your data is safe. Please try again.", "OK"),
        ("fr", "Your data is safe. Please try again.", "OK"),
    ])
    func `an error without a message reveals nothing about itself`(
        language: String,
        message: String,
        closeText: String
    ) {
        struct SecretError: Error {}
        let alert = environment.errorAlert(SecretError(), language)

        #expect(alert.message == message)
        #expect(alert.closeText == closeText)
    }

    @Test func `a failure is described in the language of the page`() {
        let failure = DomainError.conflict(Conflict.changed(id: "hanako", read: 1, stored: 2))

        #expect(
            environment.errorAlert(failure, "en").message
                == "Someone else has changed hanako."
        )
        #expect(environment.errorAlert(failure, "ja").message.contains("ほかの人が先に"))
    }

    @Test func `operators get a report only of failures that the reader cannot act on`() {
        let conflict = DomainError.conflict(Conflict.changed(id: "hanako", read: 1, stored: 2))
        let full = DomainError.outOfResources(Conflict.changed(id: "hanako", read: 1, stored: 2))

        #expect(environment.isExpectedError(conflict))
        #expect(!environment.isExpectedError(full))
        #expect(!environment.isExpectedError(CancellationError()))
    }

    @Test(arguments: [
        (Language.english, "This page needs a cookie"),
        (.japanese, "このページの利用にはCookieが必要です"),
    ])
    func `every page has the message for browsers that refuse cookies`(
        language: Language,
        words: String
    ) {
        let site = SiteContext(preferences: Preferences(language: language))
        let page = ProblemPage("x", site: site)

        #expect(page.rendered().contains(words))
    }
}
