import KasaneDomain
import Testing

@Suite
struct EmailAddressTests {
    @Test(arguments: [
        "hanako@example.jp", "a@b.cd", "first.last+tag@mail.example.co.jp", "o'neil@example.com",
        "x_y-z!#$%&*/=?^`{|}~@xn--eckwd4c7c.jp", "\"taro..yamada\"@docomo.ne.jp",
    ])
    func `an address is read as it is`(text: String) throws {
        #expect(try EmailAddress(text).text == text)
    }

    @Test(arguments: [
        " Hanako@EXAMPLE.jp ", "Hanako@example.jp\u{3000}", "\u{3000}Hanako@example.jp",
        "Hanako@example.jp\u{200B}", "\u{FEFF}Hanako@example.jp\r\n", "Hanako@example.jp\u{A0}",
        "\u{202A}Hanako@example.jp\u{202C}", "Hana\u{AD}ko@exam\u{2060}ple.jp", "Ｈanako＠example.jp",
        "Ｈａｎａｋｏ＠ＥＸＡＭＰＬＥ．ｊｐ", "Hanako@example。jp", "Hanako@example｡jp",
        "\"Hanako\"@example.jp", "“Hanako”@example.jp", "\"H\\anako\"@example.jp",
        "Hanako@exam\u{200D}ple.jp",
    ])
    func `an address has one spelling, however it is typed`(typed: String) throws {
        #expect(try EmailAddress(typed).text == "Hanako@example.jp")
    }

    @Test(arguments: [
        ("taro..yamada@docomo.ne.jp", "\"taro..yamada\"@docomo.ne.jp"),
        ("taro.@ezweb.ne.jp", "\"taro.\"@ezweb.ne.jp"),
        ("\"taro.\"@ezweb.ne.jp", "\"taro.\"@ezweb.ne.jp"),
        (".taro@softbank.ne.jp", "\".taro\"@softbank.ne.jp"),
        ("ｔａｒｏ．．ｙａｍａｄａ＠ｄｏｃｏｍｏ．ｎｅ．ｊｐ", "\"taro..yamada\"@docomo.ne.jp"),
        ("taro。。yamadaー1@docomo.ne.jp", "\"taro..yamada-1\"@docomo.ne.jp"),
        ("\"a b\"@c.jp", "\"a b\"@c.jp"), ("\"a@b\"@c.jp", "\"a@b\"@c.jp"),
        ("\"a\\\"\\\\\"@c.jp", "\"a\\\"\\\\\"@c.jp"), ("\"a.b\"@c.jp", "a.b@c.jp"),
    ])
    func `a local part that SMTP permits in quotes only has them`(
        typed: String,
        text: String
    ) throws {
        let address = try EmailAddress(typed)

        #expect(address.text == text)
        #expect(try EmailAddress(address.text) == address)
        #expect(address.domain == text.suffix(address.domain.utf8.count))
    }

    @Test func `the local part has no quotes`() throws {
        #expect(try EmailAddress("taro..yamada@docomo.ne.jp").localPart == "taro..yamada")
        #expect(try EmailAddress("\"a\\\" b\"@c.jp").localPart == "a\" b")
    }

    @Test(arguments: [
        ("日本語.jp", "xn--wgv71a119e.jp"), ("日本語。jp", "xn--wgv71a119e.jp"),
        ("XN--WGV71A119E.jp", "xn--wgv71a119e.jp"), ("ラーメン.jp", "xn--4dkp5a8a.jp"),
        ("ﾗｰﾒﾝ.jp", "xn--4dkp5a8a.jp"), ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
        ("www.日本語ドメイン名.jp", "www.xn--eckwd4c7c777u7mwo4bc84j.jp"),
        ("3年Ｂ組金八先生.jp", "xn--3b-ww4c5e180e575a65lsy2b.jp"),
        ("BÜCHER.example", "xn--bcher-kva.example"),
        ("bu\u{308}cher.example", "xn--bcher-kva.example"),
        ("faß.de", "xn--fa-hia.de"), ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
        ("παράδειγμα.example", "xn--hxajbheg2az3al.example"), ("한국.kr", "xn--3e0b707e.kr"),
        ("はじめよう.みんな", "xn--p8j9a0d9c9a.xn--q9jyb4c"),
        ("نامه\u{200C}ای.com", "xn--mgba3gch31f060k.com"),
        ("ශ්\u{200D}රී.com", "xn--10cl1a0b660p.com"), ("ex−ample.jp", "ex-ample.jp"),
    ])
    func `an international domain is converted`(typed: String, domain: String) throws {
        #expect(try EmailAddress("a@\(typed)").domain == domain)
    }

    @Test(arguments: [
        ("", "needs one “@”"), ("hanako", "needs one “@”"), ("a@b@c.jp", "needs one “@”"),
        ("花子@example.jp", "Latin letters"), ("é@example.jp", "Latin letters"),
        ("@example.jp", "before the “@”"), ("\u{3000}@example.jp", "before the “@”"),
        ("a b@example.jp", "before the “@”"), ("a\n@example.jp", "before the “@”"),
        ("a\u{0}@example.jp", "before the “@”"), ("<a@c.jp>", "before the “@”"),
        ("\"a@c.jp", "before the “@”"), ("\"\"@c.jp", "before the “@”"),
        ("\"a\"b@c.jp", "before the “@”"), ("\"a\"b\"@c.jp", "before the “@”"),
        ("\"a\\\"@c.jp", "before the “@”"), ("\"a\r\nb\"@c.jp", "before the “@”"),
        (String(repeating: "a", count: 65) + "@example.jp", "before the “@”"),
        (String(repeating: "a", count: 62) + ".@example.jp", "before the “@”"),
        ("a@", "not a domain"), ("a@localhost", "not a domain"), ("a@.jp", "not a domain"),
        ("a@example.", "not a domain"), ("a@-example.jp", "not a domain"),
        ("a@exa mple.jp", "not a domain"), ("a@example..jp", "not a domain"),
        ("a@[127.0.0.1]", "not a domain"), ("a@①.jp", "not a domain"), ("a@i❤.ws", "not a domain"),
        ("a@日本--a.jp", "not a domain"), ("a@\u{301}日.jp", "not a domain"),
        ("a@日本/b.jp", "not a domain"), ("a@日\u{2028}本.jp", "not a domain"),
        ("a@" + String(repeating: "b", count: 64) + ".jp", "not a domain"),
        ("a@" + String(repeating: "日本", count: 31) + ".jp", "not a domain"),
        ("a@" + String(repeating: "abcdefghi.", count: 26) + "jp", "too long"),
        (String(repeating: "@", count: 2_000), "too long"),
    ])
    func `a text that is not an address is refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: EmailAddressError.self) { try EmailAddress(text) }

        #expect(error?.description.contains(reason) == true)
    }

    @Test func `the case of the local part is kept`() throws {
        #expect(try EmailAddress("A@b.jp") != EmailAddress("a@b.jp"))
    }

    @Test func `an error shows no control characters, and little of a long text`() {
        let error = #expect(throws: EmailAddressError.self) {
            try EmailAddress("a\r\n\u{1B}[2J" + String(repeating: "\u{301}", count: 400))
        }

        #expect(error?.description.contains("a\u{FFFD}\u{FFFD}\u{FFFD}[2") == true)
        #expect(error.map { $0.description.unicodeScalars.count < 160 } == true)
    }
}
