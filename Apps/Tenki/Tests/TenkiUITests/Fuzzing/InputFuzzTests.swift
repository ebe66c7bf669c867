import Foundation
import KasaneDomain
import KasaneLive
import KasaneTesting
import TenkiDomain
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct InputFuzzTests {
    @Test func `names, addresses and days are unchanged when they are read again`()
        async throws
    {
        try await Fuzzer.run("values of the domain") { source in
            let text = source.mutated(
                source.pick([
                    "Hanako.7", " hanako@Example.JP ", "\"a..b\"@日本語.jp", "2026-02-28", "130010",
                    "Rain  Tokyo",
                ])
            )
            if let name = try? DisplayName(text) {
                try source.require(try DisplayName(name.text) == name, text)
            }
            if let mail = try? EmailAddress(text) {
                try source.require(try EmailAddress(mail.text) == mail, text)
                try source.require(mail.text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, text)
            }
            if let day = try? CalendarDate(text) {
                try source.require(day.description == text, text)
                try source.require(day.adding(days: 1).adding(days: -1) == day, text)
            }
            if let code = try? CityCode(text) { try source.require(code.text == text, text) }
            if let query = try? PhotoQuery(text) {
                try source.require(try PhotoQuery(query.text) == query, text.debugDescription)
                try source.require(query.text.unicodeScalars.count <= 100, text)
            }
        }
    }

    @Test func `a search for cities ends, and finds no more than it may`() async throws {
        let names = City.all.flatMap { [$0.name, $0.kana, $0.romaji, $0.prefecture] }
        try await Fuzzer.run("searches for cities, mutated") { source in
            let text = source.mutated(source.pick(names))
            guard let query = try? CityQuery(text) else { return }
            let matches = City.search(query, limit: 20)
            try source.require(matches.count <= 20, text)
        }
    }

    @Test func `a choice leads to an address of the site, and sets only its own settings`()
        async throws
    {
        let site = try #require(URL(string: "https://tenki.example"))
        try await Fuzzer.run("preferences") { source in
            let fields = [
                "language": source.mutated("ja"), "unit": source.mutated("f"),
                "page": source.mutated(
                    source.pick(["/cities/130010?a=b", "//evil.example/", "/\\e"])
                ),
                source.text(upTo: 3): source.text(upTo: 3),
            ]
            let address = Preferences.address(after: fields)
            let target = URL(string: address, relativeTo: site)?.absoluteURL
            try source.require(target.map { $0.host() == "tenki.example" } ?? true, address)
            try source.require(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, address)
            for (name, value) in Preferences.cookies(of: fields) {
                try source.require(["ja", "en", "c", "f"].contains(value), "\(name)=\(value)")
            }
        }
    }

    @Test func `an address of a search leads back to its text`() async throws {
        try await Fuzzer.run("addresses of photographs") { source in
            let text = "a" + source.text(upTo: 12)
            let id = Photo.ID(source: .pixabay, text: "b" + source.text(upTo: 6))
            let parts = PhotoAddress.photo(id, foundBy: text).split(separator: "?")
            let kind: PagePath = "/photos/{id}"
            let path = String(parts[0])
            let visit = PageRequest(
                path: path,
                parameters: kind.parameters(of: path) ?? [:],
                query: parts.dropFirst().first.map(String.init) ?? ""
            )
            try source.require(visit.query("q") == text, text)
            try source.require(visit.parameters["id"] == "\(id)", "\(id)")
        }
    }

    @Test func `reading typed text takes time in proportion to its length`() {
        for piece in ["a", " ", "@", ".", "é", "東", "\u{301}"] {
            let growth = Fuzzer.growth(from: 4_000, to: 64_000) { size in
                String(repeating: piece, count: size / piece.utf8.count)
            } work: { text in
                _ = try? EmailAddress(text)
                _ = try? DisplayName(text)
                _ = try? PhotoQuery(text)
                _ = try? CityQuery(text)
            }
            // The input grows by 16: linear time grows by 16, quadratic time by 256.
            #expect(growth < 90, "\(piece): \(growth)")
        }
    }
}
