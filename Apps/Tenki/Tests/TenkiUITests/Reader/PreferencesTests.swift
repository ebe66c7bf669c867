import KasaneLive
import TenkiUI
import Testing

@Suite
struct PreferencesTests {
    @Test(arguments: [
        ("/world?sort=city", "/world?sort=city"), ("/", "/"), ("", "/"), ("world", "/"),
        ("//evil.example/", "/"), ("/\\evil.example", "/"), ("\\\\evil.example", "/"),
        ("/x/\\evil.example", "/"), ("https://evil.example/", "/"), ("javascript:alert(1)", "/"),
        ("/a\r\nSet-Cookie: b=c", "/"), ("/\t/evil.example", "/"), ("/a b", "/"), ("/東京", "/"),
    ])
    func `a choice leads back to a page of ours and nowhere else`(page: String, address: String) {
        #expect(Preferences.address(after: ["page": page]) == address)
    }

    @Test func `a choice that names no page leads to the first`() {
        #expect(Preferences.address(after: [:]) == "/")
    }

    @Test(arguments: [
        (["language": "ja", "unit": "f"], ["language=ja", "unit=f"]),
        (["unit": "c", "page": "/"], ["unit=c"]), (["theme": "dark"], ["theme=dark"]),
        (["home": "1310100"], ["home=1310100"]), (["view": "list"], ["view=list"]),
        (["view": "x"], []),
        (["home": ""], ["home="]),
        (["home": "9999999; Path=/"], ["home="]),
        (["language": "fr", "unit": "k; Path=/x", "theme": "x", "other": "x"], []),
    ])
    func `a cookie stores the preferences and nothing else`(
        fields: [String: String],
        cookies: [String]
    ) {
        #expect(Preferences.cookies(of: fields).map { "\($0.name)=\($0.value)" } == cookies)
    }

    @Test(arguments: [
        (["ja-JP", "en"], Language.japanese), (["fr", "ja"], .japanese),
        (["EN-us", "ja"], .english),
        (["jam", "fr"], .english), ([], .english), ([""], .english),
    ])
    func `the language is the first that the pages are written in`(
        languages: [String],
        language: Language
    ) {
        #expect(Language(preferring: languages) == language)
    }

    @Test func `a chosen language counts before the browser's languages`() {
        let chosen = PageRequest(
            path: "/",
            languages: ["ja"],
            cookies: ["language": "en", "unit": "f", "theme": "dark", "view": "list"]
        )
        let odd = PageRequest(
            path: "/",
            languages: ["ja"],
            cookies: ["language": "x", "unit": "x", "theme": "x"]
        )

        #expect(
            Preferences(of: chosen)
                == Preferences(language: .english, unit: .fahrenheit, theme: .dark, layout: .list)
        )
        #expect(Preferences(of: odd) == Preferences(language: .japanese, unit: .celsius))
    }

    @Test(arguments: [("view=tiles", BoardLayout.tiles), ("view=x", .list), ("", .list)])
    func `an address chooses the layout before the cookie, if there is such a layout`(
        query: String,
        layout: BoardLayout
    ) {
        let request = PageRequest(path: "/", query: query, cookies: ["view": "list"])

        #expect(Preferences(of: request).layout == layout)
    }

    @Test(arguments: [
        ("lang=en", ["ja"], ["language": "ja"], Language.english),
        ("lang=x", ["fr"], ["language": "ja"], .japanese),
        ("", [], [:], .japanese), ("", ["fr"], [:], .english),
    ])
    func `a link's language comes first, and the site's last`(
        query: String,
        languages: [String],
        cookies: [String: String],
        language: Language
    ) {
        let request = PageRequest(
            path: "/",
            query: query,
            languages: languages,
            cookies: cookies
        )

        #expect(Preferences(of: request, siteLanguage: .japanese).language == language)
    }
}
