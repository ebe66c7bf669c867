import Foundation
import KasaneDomain
import KasaneTesting
import TenkiDomain
import TenkiWeb
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UserInputFuzzTests {
    private static let today = CalendarDate(Date(timeIntervalSince1970: 1_795_000_000), in: .gmt)

    @Test func `a user is read as it was sent`() async throws {
        try await Fuzzer.run("users, round trip") { source in
            let id = "u" + source.text(of: ["a", "7", ".", "-", "_", "B"], upTo: 20)
            let mail =
                "m" + source.text(of: ["a", "7", "+", "-", "_", "!"], upTo: 20) + "@a.example"
            let day = Self.today.adding(days: -source.number(0...40_000))
            let json = try JSONSerialization.data(
                withJSONObject: ["id": id, "mail": mail, "birthday": "\(day)"]
            )
            let user = try UserInput(json: json).user(today: Self.today)
            try source.require(user.id.text == id.lowercased(), id)
            try source.require(user.mail.text == mail, mail)
            try source.require(user.birthday?.description == "\(day)", "\(day)")
        }
    }

    @Test func `a user that is nearly right is one, or a problem that says the field`()
        async throws
    {
        let sample = Array(
            #"{"id": "hanako", "mail": "hanako@example.jp", "birthday": "1990-02-28"}"#.utf8
        )
        try await Fuzzer.run("users, mutated") { source in
            let json = Data(
                source.mutated(sample, fragments: FuzzSource.odd + ["null", "[]", "{}"])
            )
            do throws(UserInputError) {
                let user = try UserInput(json: json).user(today: Self.today)
                // Accepted values are accepted again in their stored form.
                let id = try? UserID(user.id.text)
                let mail = try? EmailAddress(user.mail.text)
                if id != user.id || mail != user.mail { throw UserInputError(field: "?", "other") }
            } catch {
                try source.require(error.field != "?", String(decoding: json, as: UTF8.self))
                try source.require(error.description.utf8.count < 2_000, error.description)
            }
        }
    }
}
