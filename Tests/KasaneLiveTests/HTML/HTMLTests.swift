import KasaneLive
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HTMLTests {
    @Test func `text is always escaped`() {
        let page = p { "<script>alert('1' & \"2\")</script>" }

        #expect(
            page.rendered()
                == "<p>&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;</p>"
        )
    }

    @Test func `a control character becomes a replacement character`() {
        #expect(
            p { "a\u{0}b\u{1B}c\td\u{9B}" }.rendered() == "<p>a\u{FFFD}b\u{FFFD}c\td\u{FFFD}</p>"
        )
    }

    @Test func `an attribute's value cannot leave its quotes`() {
        let control = input(.value("\" onfocus=\"alert(1)"), .required)

        #expect(
            control.rendered() == "<input value=\"&quot; onfocus=&quot;alert(1)\" required>"
        )
    }

    @Test(arguments: [
        ("/cities?q=a&b", "/cities?q=a&amp;b"),
        ("https://kasane.example/", "https://kasane.example/"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("?next=javascript:1", "?next=javascript:1"),
        ("javascript:alert(1)", "#"),
        ("JaVaScript:alert(1)", "#"),
        ("java\nscript:alert(1)", "#"),
        ("\u{1} javascript:alert(1)", "#"),
        ("data:text/html,<p>", "#"),
    ])
    func `a link never runs a script`(url: String, written: String) {
        #expect(a(.href(url)) { "x" }.rendered() == "<a href=\"\(written)\">x</a>")
        #expect(
            button(Attribute("formaction", url)) { "x" }.rendered()
                == "<button formaction=\"\(written)\">x</button>"
        )
    }

    @Test(arguments: [(true, "<p>a</p><p>c</p>"), (false, "<p>b</p>")])
    func `conditions choose pieces`(flag: Bool, source: String) {
        #expect(Choice(flag: flag).rendered() == source)
    }

    @Test func `a loop repeats a piece`() {
        let list = ul { for number in 1...3 { li { "\(number)" } } }

        #expect(list.rendered() == "<ul><li>1</li><li>2</li><li>3</li></ul>")
    }

    @Test func `a document is a whole page`() {
        let page = HTMLDocument(language: "en", title: "a < b", stylesheets: ["/a.css"]) {
            p { "x" }
        }

        let source = page.rendered()

        #expect(
            source.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
        )
        #expect(source.contains("<title>a &lt; b</title>"))
        #expect(source.contains("<link rel=\"stylesheet\" href=\"/a.css\">"))
        #expect(source.hasSuffix("<body><p>x</p></body></html>"))
    }

    @Test func `the metadata of a document is in its head, escaped`() {
        let page = HTMLDocument(
            language: "en",
            title: "a",
            metadata: [
                .description("“a” & \"<b>\""),
                .themeColor("#fff"),
                .themeColor("#000", media: "(prefers-color-scheme: dark)"),
                .property("og:title", "a"),
                .canonical("https://a.example/"),
                .alternate("https://a.example/?lang=ja", language: "ja"),
                .icon("/a.svg", type: "image/svg+xml"),
                .touchIcon("/a.png"),
                .manifest("/a.webmanifest"),
                .manifest("javascript:alert(1)"),
            ],
            stylesheets: []
        ) {}

        let source = page.rendered()

        #expect(
            source.contains(
                """
                <title>a</title>\
                <meta name="description" content="“a” &amp; &quot;&lt;b&gt;&quot;">\
                <meta name="theme-color" content="#fff">\
                <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000">\
                <meta property="og:title" content="a">\
                <link rel="canonical" href="https://a.example/">\
                <link rel="alternate" hreflang="ja" href="https://a.example/?lang=ja">\
                <link rel="icon" type="image/svg+xml" href="/a.svg">\
                <link rel="apple-touch-icon" href="/a.png">\
                <link rel="manifest" href="/a.webmanifest">\
                <link rel="manifest" href="#"></head>
                """
            )
        )
    }
}

private struct Choice: Component {
    let flag: Bool

    var body: some HTML {
        if flag {
            p { "a" }
        } else {
            p { "b" }
        }
        if flag {
            p { "c" }
        }
    }
}
