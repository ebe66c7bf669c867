import TenkiDomain
import Testing

@Suite
struct ProfileTests {
    @Test(arguments: [
        ("hanako+tenki", "hanako"), ("a@b c", "a@b c"), ("+x", "user"), (" ", "user"),
    ])
    func `an email address suggests a name`(localPart: String, name: String) {
        #expect(DisplayName(suggestedBy: localPart).text == name)
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
        ("Hanako", "Hanako"), (" 山田 花子\n", "山田 花子"), ("O’Neil-Smith", "O’Neil-Smith"),
        ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("हिन्दी", "हिन्दी"),
        (String(repeating: "花", count: 64), String(repeating: "花", count: 64)),
    ])
    func `a display name is one line of any script`(typed: String, name: String) throws {
        #expect(try DisplayName(typed).text == name)
    }

    @Test(arguments: [
        "", " ", "\u{3000}", "a\u{0}", "a\nb", "a\u{2028}b", "a\u{202E}b", "\u{200D}", "\u{3164}",
        String(repeating: "a", count: 65),
    ])
    func `text that cannot be shown as a name is rejected`(typed: String) {
        #expect(throws: DisplayNameError.self) { try DisplayName(typed) }
    }
}
