import TenkiDomain
import Testing

@Suite
struct UserTests {
    @Test(arguments: [
        "hanako@example.jp", "a@b.cd", "first.last+tag@mail.example.co.jp", "o'neil@example.com",
        "x_y-z!#$%&*/=?^`{|}~@xn--eckwd4c7c.jp",
    ])
    func `a mail address is read as it is`(text: String) throws {
        #expect(try MailAddress(text).text == text)
    }

    @Test func `the domain of a mail address knows no capital letters, and spaces go`() throws {
        #expect(try MailAddress("  Hanako@Example.JP ").text == "Hanako@example.jp")
        #expect(try MailAddress("a@B.jp") == MailAddress("a@b.jp"))
        #expect(try MailAddress("A@b.jp") != MailAddress("a@b.jp"))
    }

    @Test(arguments: [
        ("", "needs one “@”"), ("hanako", "needs one “@”"), ("a@b@c.jp", "needs one “@”"),
        ("花子@example.jp", "full-width"), ("hanako＠example.jp", "needs one “@”"),
        ("@example.jp", "before the “@”"), (".a@example.jp", "before the “@”"),
        ("a..b@example.jp", "before the “@”"), ("a b@example.jp", "before the “@”"),
        ("a\n@example.jp", "before the “@”"), ("a\u{0}@example.jp", "before the “@”"),
        ("a@", "not a domain"), ("a@localhost", "not a domain"), ("a@.jp", "not a domain"),
        ("a@example.", "not a domain"), ("a@-example.jp", "not a domain"),
        ("a@exa mple.jp", "not a domain"), ("a@example..jp", "not a domain"),
        ("a@[127.0.0.1]", "not a domain"),
        (String(repeating: "a", count: 65) + "@example.jp", "before the “@”"),
        ("a@" + String(repeating: "b", count: 64) + ".jp", "not a domain"),
        (
            "a@"
                + Array(repeating: String(repeating: "b", count: 60), count: 5).joined(
                    separator: "."
                ),
            "more than 254"
        ),
    ])
    func `text that is not a mail address is refused with the reason`(text: String, reason: String)
    {
        let error = #expect(throws: MailAddressError.self) { try MailAddress(text) }

        #expect(error?.description.contains(reason) == true)
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
