import KasaneLive
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TypedHTMLTests {
    @Test func `trusted source is written as it is`() {
        #expect(p { TrustedHTML("<kbd>x</kbd>") }.rendered() == "<p><kbd>x</kbd></p>")
        let source = "<i>\(1)</i>"
        #expect(TrustedHTML(trusting: source).rendered() == "<i>1</i>")
    }

    @Test func `a drawing is made of its shapes`() {
        let drawing = svg(.viewBox(0, 0, 100, 40.5)) {
            SVG.title { "Rain" }
            SVG.g {
                SVG.path(.d("M0 0"))
                SVG.polyline(.points([(0, 1), (2.5, 3)]))
                SVG.circle(.length("cx", 1), .length("r", 0.5))
                SVG.text(.transform("scale(2)"), .textAnchor(.end)) { "3" }
            }
        }

        #expect(
            drawing.rendered()
                == """
                <svg viewBox="0 0 100 40.5"><title>Rain</title><g><path d="M0 0"></path>\
                <polyline points="0,1 2.5,3"></polyline><circle cx="1" r="0.5"></circle>\
                <text transform="scale(2)" text-anchor="end">3</text></g></svg>
                """
        )
    }

    @Test func `attributes have types`() {
        let image = img(.src("/a.png"), .alt(""), .width(10), .height(20))
        #expect(image.rendered() == "<img src=\"/a.png\" alt=\"\" width=\"10\" height=\"20\">")
        let region = nav(.aria(.label, "Pages"), .aria(.busy, true), .role(.list), .hidden) {}
        #expect(
            region.rendered()
                == "<nav aria-label=\"Pages\" aria-busy=\"true\" role=\"list\" hidden></nav>"
        )
    }

    @Test func `cells have a scope, a span and an order`() {
        let row = tr {
            th(.scope(.column), .aria(.sort, .descending)) { "Low" }
            th(.scope(.rowGroup), .rowspan(2)) { "Naha" }
            td(.colspan(4)) { "10%" }
        }

        #expect(
            row.rendered() == """
                <tr><th scope="col" aria-sort="descending">Low</th>\
                <th scope="rowgroup" rowspan="2">Naha</th><td colspan="4">10%</td></tr>
                """
        )
    }

    @Test func `keywords of attributes are values of their own types`() {
        let words = form(.method(.post)) {
            a(.rel(.next, .nofollow), .aria(.current, .page)) { "x" }
            button(.aria(.pressed, false), .formaction("javascript:1"), .role(.alertdialog)) {}
            img(.loading(.lazy), .decoding(.asynchronous))
            input(.type(.localDateTime), .autocomplete(.oneTimeCode), .inputmode(.numeric))
            input(.autocapitalize(.none), .placeholder("a\"b"), .maxlength(9), .min(-1), .max(1))
            p(.dir(.rightToLeft), .tabindex(-1), .autofocus, .aria(.live, .polite)) {}
        }

        #expect(
            words.rendered() == """
                <form method="post"><a rel="next nofollow" aria-current="page">x</a>\
                <button aria-pressed="false" formaction="#" role="alertdialog"></button>\
                <img loading="lazy" decoding="async">\
                <input type="datetime-local" autocomplete="one-time-code" inputmode="numeric">\
                <input autocapitalize="none" placeholder="a&quot;b" maxlength="9" min="-1" max="1">\
                <p dir="rtl" tabindex="-1" autofocus aria-live="polite"></p></form>
                """
        )
    }

    @Test(arguments: [
        ("/a.png 1x, https://b.example/b.png 2x", "/a.png 1x, https://b.example/b.png 2x"),
        ("/a.png 1x, javascript:alert(1) 2x", ""),
        ("data:image/png;base64,xx 1x", ""),
    ])
    func `each of several addresses is checked`(list: String, written: String) {
        #expect(img(Attribute("srcset", list)).rendered() == "<img srcset=\"\(written)\">")
    }

    @Test(arguments: ["https://a.example\njavascript:1", "https://a.example\u{600} javascript:1"])
    func `each of several addresses is checked, whatever separates them`(list: String) {
        #expect(a(Attribute("ping", list)) {}.rendered() == "<a ping=\"\"></a>")
    }

    @Test(arguments: ["onClick", "STYLE", "srcDoc", "x y", ""])
    func `a name that is unsafe in any letters stops the program`(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            switch name {
            case "onClick": _ = Attribute("onClick", "")
            case "STYLE": _ = Attribute("STYLE", "")
            case "srcDoc": _ = Attribute("srcDoc", "")
            case "x y": _ = Attribute("x y", "")
            default: _ = Attribute("", "")
            }
        }
    }

    @Test func `an element without a function is written like the others`() {
        let ruby = Element("ruby", .class("r")) {
            "<天気>"
            Element("rt") { "てんき" }
        }

        #expect(ruby.rendered() == "<ruby class=\"r\">&lt;天気&gt;<rt>てんき</rt></ruby>")
        #expect(Element("x-chart") {}.rendered() == "<x-chart></x-chart>")
        #expect(VoidElement("wbr", .class("r")).rendered() == "<wbr class=\"r\">")
    }

    @Test(arguments: ["script", "STYLE", "iframe", "x y", "", "1a", "br", "void p", "void link"])
    func `an element that is unsafe stops the program`(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            switch name {
            case "script": _ = Element("script") {}
            case "STYLE": _ = Element("STYLE") {}
            case "iframe": _ = Element("iframe") {}
            case "x y": _ = Element("x y") {}
            case "": _ = Element("") {}
            case "1a": _ = Element("1a") {}
            case "br": _ = Element("br") {}
            case "void p": _ = VoidElement("p")
            default: _ = VoidElement("link")
            }
        }
    }

    @Test func `live components are plain where nothing is live`() {
        let binding = Binding(get: { "a<b" }, set: { _ in })
        let list = ForEach([1, 2], key: \.self) { "\($0)" }

        #expect(list.rendered() == "<ul><li>1</li><li>2</li></ul>")
        #expect(Live(.p, role: .status) { "x" }.rendered() == "<p role=\"status\">x</p>")
        #expect(
            TextField("Name", text: binding).rendered()
                == "<div class=\"field\"><label>Name</label><input type=\"text\" value=\"a&lt;b\"></div>"
        )
    }

    @Test func `long texts are written whole`() {
        let text = String(repeating: "長い文 & ", count: 5_000)

        #expect(p { text }.rendered() == "<p>\(text.replacing("&", with: "&amp;"))</p>")
    }
}
