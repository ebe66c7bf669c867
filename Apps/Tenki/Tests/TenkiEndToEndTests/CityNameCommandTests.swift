import Foundation
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CityNameCommandTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a name may have several words`() async throws {
        let outcome = await demo("千葉県", "市川市")

        #expect(outcome.output.hasPrefix("千葉 Chiba (120010)"))
        #expect(outcome.errors == "市川市 Ichikawa-shi → 千葉 Chiba\n")
    }

    @Test func `a name of several cities lists them`() async throws {
        let outcome = await demo("府中市")

        #expect(outcome.exitCode == 2)
        #expect(outcome.output == "")
        #expect(
            outcome.errors == """
                tenki: “府中市” matches more than one city; name one of them, or its code:
                  code    city             prefecture  found by
                  130010  東京  Tokyo      東京都      府中市 Fuchu-shi
                  340010  広島  Hiroshima  広島県      府中市 Fuchu-shi

                """
        )
    }

    @Test func `cities are searched, as a table and as JSON`() async throws {
        let table = await InProcessTenki.run("search", "なごや")
        let json = await InProcessTenki.run("search", "なごや", "--json", "--limit", "1")

        #expect(table.exitCode == 0)
        #expect(
            table.output == """
                  code    city            prefecture  found by
                  230010  名古屋  Nagoya  愛知県

                """
        )
        let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let cities = (document as? [String: Any])?["cities"] as? [[String: Any]]
        #expect(cities?.map { $0["code"] as? String } == ["230010"])
    }

    @Test func `a search that finds nothing is an empty list in JSON, and ends with 3`()
        async throws
    {
        let outcome = await InProcessTenki.run("search", "nowhere", "--json")

        #expect(outcome.exitCode == 3)
        #expect(outcome.output.contains("\"cities\" : ["))
        #expect(outcome.errors == "tenki: no such city: nowhere\n")
    }

    private func demo(_ arguments: String...) async -> TenkiProcess.Outcome {
        await InProcessTenki.run(["--demo", "--database", database.location] + arguments)
    }
}
