import Foundation
import KasaneDomain
import TenkiDomain
import TenkiWeb
import Testing

@Suite
struct UserInputTests {
    private let today: CalendarDate

    init() throws {
        today = try CalendarDate("2026-11-21")
    }

    @Test func `a user is read from JSON`() throws {
        let json = #"{"id": "Hanako", "mail": "h@example.jp", "birthday": "1990-04-01"}"#
        let input = try UserInput(json: Data(json.utf8))

        let user = try input.user(today: today)
        let replaced = try input.user(named: user.id, version: 3, today: today)

        #expect(user.id == (try UserID("hanako")))
        #expect(user.mail.text == "h@example.jp")
        #expect(user.birthday?.description == "1990-04-01")
        #expect(user.version == 0)
        #expect(replaced.version == 3)
    }

    @Test(arguments: [
        (#"\u3000ｈ＠example.jp\u200b"#, "h@example.jp"), ("h@日本語.jp", "h@xn--wgv71a119e.jp"),
        ("taro.@ezweb.ne.jp", #""taro."@ezweb.ne.jp"#),
        (#"\"taro.\"@ezweb.ne.jp"#, #""taro."@ezweb.ne.jp"#),
    ])
    func `a mail address has one spelling`(typed: String, text: String) throws {
        let input = try UserInput(json: Data(#"{"id": "a", "mail": "\#(typed)"}"#.utf8))

        #expect(try input.user(today: today).mail.text == text)
    }

    @Test(arguments: [
        ("nothing", nil, "the body is not JSON"),
        ("[]", nil, "the body is of another type"),
        (#"{"id": 1}"#, "id", "id is of another type"),
        (#"{"id": "a"}"#, "mail", "mail is missing"),
        (#"{"mail": "a@example.jp"}"#, "id", "id is missing"),
        (
            #"{"id": "a", "mail": "a@example.jp", "birthday": "1.4.1990"}"#, "birthday",
            "is not a day"
        ),
    ])
    func `an invalid user names its wrong field`(
        json: String,
        field: String?,
        text: String
    ) throws {
        let error = #expect(throws: UserInputError.self) {
            try UserInput(json: Data(json.utf8)).user(today: today)
        }

        #expect(error?.field == field)
        #expect(error?.description.contains(text) == true)
    }

    @Test func `each problem has a status, a code and the field that is wrong`() throws {
        let mail = try EmailAddress("a@example.jp")
        let problems = [
            ProblemDocument(UserInputError(field: "mail", "wrong")),
            ProblemDocument(UserConflictError.nameTaken(try UserID("a"))),
            ProblemDocument(UserConflictError.mailTaken(mail)),
            ProblemDocument(ofUsers: .conflict(Conflict.duplicate)),
            ProblemDocument(ofUsers: .notFound(Subject.user(try UserID("nobody")))),
            ProblemDocument(ofUsers: .outOfResources(Resource.diskSpace)),
        ]

        #expect(problems.map(\.status) == [400, 409, 409, 412, 404, 507])
        #expect(
            problems.map(\.code)
                == [
                    "invalid-user", "name-taken", "mail-taken", "changed", "no-such-user",
                    "disk-space",
                ]
        )
        #expect(problems.map(\.field) == ["mail", "id", "mail", nil, nil, nil])
    }
}
