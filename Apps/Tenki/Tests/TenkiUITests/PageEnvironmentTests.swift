import KasaneDomain
import KasaneLive
import TenkiUI
import Testing

@Suite
struct PageEnvironmentTests {
    private let environment = PageEnvironment.tenki

    @Test(arguments: [
        ("ja", "ここでは何も失われていません。もう一度お試しください。", "閉じる"),
        ("en", "Nothing was lost here. Please try again.", "OK"),
        ("fr", "Nothing was lost here. Please try again.", "OK"),
    ])
    func `an error without words of its own tells nothing of itself`(
        language: String,
        message: String,
        closeText: String
    ) {
        struct Secret: Error {}
        let alert = environment.describe(Secret(), language)

        #expect(alert.message == message)
        #expect(alert.closeText == closeText)
    }

    @Test func `a failure is told in the language of the page`() {
        let failure = Failure.conflict("somebody was faster")

        #expect(environment.describe(failure, "en").message == "Somebody was faster.")
        #expect(environment.describe(failure, "ja").message.contains("ほかの人が先に"))
    }

    @Test func `a page that was renewed says so in its language`() {
        #expect(environment.renewal("en").title == "This page was renewed")
        #expect(environment.renewal("ja").title == "ページを更新しました")
    }

    @Test func `a page whose cookie did not come says so in its language`() {
        #expect(environment.missingCookie("en").message.contains("Allow it, for this site only."))
        #expect(environment.missingCookie("ja").title == "Cookieが必要です")
    }

    @Test(arguments: [
        (Language.english, "Live pages need a cookie"),
        (.japanese, "このサイトだけで使うCookieが必要です"),
    ])
    func `every page has what a browser shows that refuses cookies`(
        language: Language,
        words: String
    ) {
        let site = SiteContext(preferences: Preferences(language: language))
        let page = ProblemPage(ProblemDocument(status: 404, title: "x"), site: site)

        #expect(page.rendered().contains(words))
    }
}
