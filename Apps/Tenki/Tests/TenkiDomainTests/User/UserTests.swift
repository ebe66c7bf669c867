import KasaneDomain
import TenkiDomain
import Testing

@Suite
struct UserTests {
    @Test(arguments: [
        ("hanako+tenki@example.jp", "hanako"), ("Taro..Yamada@docomo.ne.jp", "taro..yamada"),
        ("\"taro.\"@ezweb.ne.jp", "taro."), ("\"a@b c\"@example.jp", "abc"),
        ("!!@example.jp", "user"),
    ])
    func `a mail address suggests a name`(mail: String, name: String) throws {
        #expect(try UserID(suggestedBy: EmailAddress(mail)).text == name)
    }

    @Test(arguments: ["2026-11-21", "1990-04-01", "2000-02-29", "1897-01-01"])
    func `a day on which a living person can have been born is a birthday`(text: String) throws {
        let birthday = try Birthday(CalendarDate(text), today: CalendarDate("2026-11-21"))

        #expect(birthday.description == text)
    }

    @Test func `a day in the future or too long ago is not a birthday`() throws {
        let today = try CalendarDate("2026-11-21")
        let tomorrow = today.adding(days: 1)
        let old = try CalendarDate("1896-01-01")

        #expect(throws: BirthdayError.inFuture(tomorrow)) { try Birthday(tomorrow, today: today) }
        #expect(throws: BirthdayError.tooLongAgo(old)) { try Birthday(old, today: today) }
        #expect(BirthdayError.inFuture(tomorrow).description.contains("in the future"))
        #expect(BirthdayError.tooLongAgo(old).description.contains("130 years"))
    }

    @Test(arguments: [
        ("Hanako", "hanako"), ("a", "a"), ("9-a_b.c", "9-a_b.c"), ("花子", "花子"), ("はなこ", "はなこ"),
        ("Ｈａｎａｋｏ", "hanako"), ("ﾊﾅｺ", "ハナコ"), ("É", "é"), ("e\u{301}", "é"),
        ("\u{212A}", "k"), ("Ольга", "ольга"), ("プリヤ", "プリヤ"), ("हिन्दी", "हिन्दी"), ("田中.花子", "田中.花子"),
        (String(repeating: "花", count: 32), String(repeating: "花", count: 32)),
    ])
    func `a user's name is short, of letters of any script and in small ones`(
        text: String,
        name: String
    ) throws {
        #expect(try UserID(text).text == name)
    }

    @Test(arguments: [
        "", " ", "a b", "花　子", "-a", ".a", "_a", "a/b", "a\u{0}", "../a", "😀", "花子さん！",
        "\u{301}a", "a\u{200D}b", "a\u{202E}b", "a\u{3164}", "\u{115F}", "a\u{FE0F}", "<b>",
        "a%2Fb",
        String(repeating: "a", count: 33), String(repeating: "花", count: 33),
    ])
    func `text that cannot name a user is refused`(text: String) {
        let error = #expect(throws: InvalidUserIDError.self) { try UserID(text) }

        #expect(error?.description.contains("cannot name a user") == true)
    }
}
