import KasaneLive
import Testing

@Suite
struct ElementTests {
    @Test func `elements have the names of the standard`() {
        expectNames([
            ("p", p { "x" }), ("span", span { "x" }), ("a", a { "x" }), ("strong", strong { "x" }),
            ("em", em { "x" }), ("small", small { "x" }), ("time", time { "x" }),
            ("code", code { "x" }), ("pre", pre { "x" }), ("abbr", abbr { "x" }),
            ("mark", mark { "x" }), ("blockquote", blockquote { "x" }), ("figure", figure { "x" }),
            ("figcaption", figcaption { "x" }),
        ])
        expectNames([
            ("header", header { "x" }), ("main", main { "x" }), ("nav", nav { "x" }),
            ("footer", footer { "x" }), ("section", section { "x" }), ("article", article { "x" }),
            ("aside", aside { "x" }), ("div", div { "x" }), ("h1", h1 { "x" }), ("h2", h2 { "x" }),
            ("h3", h3 { "x" }), ("h4", h4 { "x" }), ("details", details { "x" }),
            ("summary", summary { "x" }), ("dialog", dialog { "x" }),
        ])
        expectNames([
            ("ul", ul { "x" }), ("ol", ol { "x" }), ("li", li { "x" }), ("dl", dl { "x" }),
            ("dt", dt { "x" }), ("dd", dd { "x" }), ("table", table { "x" }),
            ("caption", caption { "x" }), ("thead", thead { "x" }), ("tbody", tbody { "x" }),
            ("tfoot", tfoot { "x" }), ("tr", tr { "x" }), ("th", th { "x" }), ("td", td { "x" }),
        ])
        expectNames([
            ("form", form { "x" }), ("fieldset", fieldset { "x" }), ("legend", legend { "x" }),
            ("label", label { "x" }), ("button", button { "x" }), ("select", select { "x" }),
            ("optgroup", optgroup { "x" }), ("option", option { "x" }),
            ("datalist", datalist { "x" }), ("textarea", textarea { "x" }),
            ("output", output { "x" }), ("progress", progress { "x" }), ("meter", meter { "x" }),
        ])
        expectNames([
            ("path", SVG.path { "x" }), ("rect", SVG.rect { "x" }), ("circle", SVG.circle { "x" }),
            ("line", SVG.line { "x" }), ("polyline", SVG.polyline { "x" }),
            ("polygon", SVG.polygon { "x" }), ("text", SVG.text { "x" }), ("g", SVG.g { "x" }),
            ("title", SVG.title { "x" }), ("desc", SVG.desc { "x" }),
        ])
    }

    @Test func `a shape may be empty`() {
        let empty: [any HTML] = [
            SVG.path(), SVG.rect(), SVG.circle(), SVG.line(), SVG.polyline(), SVG.polygon(),
        ]
        #expect(
            empty.map { $0.rendered() } == [
                "<path></path>", "<rect></rect>", "<circle></circle>", "<line></line>",
                "<polyline></polyline>", "<polygon></polygon>",
            ]
        )
    }

    @Test func `an element without content has no end tag`() {
        let elements: [any HTML] = [br(), hr(.class("thin")), img(.alt("")), input(.type(.file))]

        #expect(
            elements.map { $0.rendered() } == [
                "<br>", "<hr class=\"thin\">", "<img alt=\"\">", "<input type=\"file\">",
            ]
        )
    }

    @Test(arguments: [
        (Attribute.Completion.givenName, "given-name"), (.familyName, "family-name"),
        (.currentPassword, "current-password"), (.newPassword, "new-password"),
        (.streetAddress, "street-address"), (.postalCode, "postal-code"), (.birthday, "bday"),
    ])
    func `a completion is spelled as in the standard`(
        completion: Attribute.Completion,
        keyword: String
    ) {
        #expect(
            input(.autocomplete(completion)).rendered() == "<input autocomplete=\"\(keyword)\">"
        )
    }

    @Test func `keywords are spelled as in the standard`() {
        let elements: [any HTML] = [
            a(.rel(.previous, .noopener)) {}, th(.scope(.columnGroup)) {}, p(.dir(.automatic)) {},
            img(.decoding(.synchronous)), img(.decoding(.automatic)),
        ]

        #expect(
            elements.map { $0.rendered() } == [
                "<a rel=\"prev noopener\"></a>", "<th scope=\"colgroup\"></th>",
                "<p dir=\"auto\"></p>", "<img decoding=\"sync\">", "<img decoding=\"auto\">",
            ]
        )
    }

    private func expectNames(_ elements: [(name: String, element: any HTML)]) {
        for (name, element) in elements {
            #expect(element.rendered() == "<\(name)>x</\(name)>")
        }
    }
}
