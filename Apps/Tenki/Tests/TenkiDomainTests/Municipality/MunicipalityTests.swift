import Foundation
import TenkiDomain
import Testing

@Suite
struct MunicipalityTests {
    @Test func `there are 1,783 municipalities and parts of them, around every city`() throws {
        let rows = try Row.all()

        #expect(rows.count == 1_783)
        #expect(Set(rows.map(\.code)) == Set(City.all.map(\.id.text)))
    }

    @Test(arguments: Script.allCases)
    func `every municipality is found by its name and leads to its city`(script: Script) throws {
        let rows = try Row.all()
        let namesakes = Dictionary(grouping: rows) { $0.name(in: script) }
        for row in rows {
            let name = row.name(in: script)
            let found = City.search(try CityQuery(name), limit: (namesakes[name]?.count ?? 0) + 8)
            let isFound = found.contains { match in
                guard case .municipality(let found) = match.name else { return false }
                return found.name == row.name && found.city.text == row.code
            }
            #expect(isFound, "\(row)")
            #expect(found.first?.closeness == .exact, "\(row)")
        }
    }

    @Test func `a municipality has its names in three scripts`() throws {
        let match = try #require(City.search(CityQuery("千代田区")).first)

        guard case .municipality(let chiyoda) = match.name else {
            Issue.record("\(match.name)")
            return
        }
        #expect(chiyoda.name == "千代田区")
        #expect(chiyoda.kana == "ちよだく")
        #expect(chiyoda.romaji == "Chiyoda-ku")
        #expect(chiyoda.city == .tokyo)
        #expect(chiyoda.code.text == "1310100")
        #expect(chiyoda.office.text == "130000")
        #expect(match.id == "千代田区 130010")
    }
}

enum Script: CaseIterable {
    case kanji, kana
}

struct Row: Sendable {
    let code: String
    let name: String
    let kana: String

    func name(in script: Script) -> String { script == .kanji ? name : kana }

    static func all() throws -> [Self] {
        let package = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let file = package.appending(path: "Sources/TenkiDomain/Municipality/municipalities.tsv")
        return try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { line in
                let fields = line.replacing("/", with: "").split(separator: "\t")
                return Self(
                    code: String(fields[0]),
                    name: String(fields[1]),
                    kana: String(fields[2])
                )
            }
    }
}
