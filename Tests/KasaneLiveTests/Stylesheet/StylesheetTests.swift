import KasaneLive
import Testing

@Suite
struct StylesheetTests {
    @Test(arguments: [
        ("a { color: red; }\n\nb { }", "a{color:red}b{}"),
        ("/* All: { } */ a { margin: 0 /* none */ auto; }", "a{margin:0 auto}"),
        ("a > b, .c  .d { top: 0 }", "a>b,.c .d{top:0}"),
        ("a :hover { top: 0 }", "a :hover{top:0}"),
        (":is( a, b ) :not( .c ) { top: 0 }", ":is(a,b) :not(.c){top:0}"),
        (
            "@media (hover) and ( width: 1px ) { a { top: 0 } }",
            "@media (hover) and (width:1px){a{top:0}}"
        ),
        ("a { width: calc(100% - 2rem + 1px) }", "a{width:calc(100% - 2rem + 1px)}"),
        ("a { --x: 1px; translate: 0 -110%; }", "a{--x:1px;translate:0 -110%}"),
        ("", ""),
        (" \n\t", ""),
    ])
    func `whitespace without a meaning is removed`(source: String, sent: String) {
        #expect(compacted(source) == sent)
    }

    @Test(arguments: [
        #"a::before{content:"＋  { } /* */ ; "}"#,
        #"a::before{content:'it\'s  ; '}"#,
        #"a::before{content:"a \" ; }  b"}"#,
        #".a\ \ b{top:0}"#,
        #"[title="a  ,  b"]{top:0}"#,
    ])
    func `strings and escaped characters are kept`(source: String) {
        #expect(compacted(source) == source)
    }

    @Test(arguments: ["a{content:\"x", "a{}/* x", "a{}/*", "a\\", "/", "\""])
    func `an incomplete style sheet is kept up to its end`(source: String) {
        let kept = source.contains("/*") ? "a{}" : source
        #expect(compacted(source) == kept)
    }

    @Test func `a compacted style sheet stays the same`() {
        let once = Stylesheet.compacted(DefaultStylesheet.bytes)
        #expect(Stylesheet.compacted(once) == once)
        #expect(once.count * 10 < DefaultStylesheet.bytes.count * 9)
    }

    private func compacted(_ source: String) -> String {
        String(decoding: Stylesheet.compacted(Array(source.utf8)), as: UTF8.self)
    }
}
