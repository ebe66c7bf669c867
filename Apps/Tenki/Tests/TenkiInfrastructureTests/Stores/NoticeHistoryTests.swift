import Foundation
import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NoticeHistoryTests {
    @Test(arguments: StoreEngine.installed)
    func `cities and bulletins that do not exist any more leave the rest of a history`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        let history = try history()
        try await store.transactions.execute { try await $0.noticeHistories.save(history) }
        for column in ["digestIssues", "warnings", "officialWarnings"] {
            let ended = #"REPLACE("\#(column)", '016010', '999999')"#
            try await store.execute(
                #"UPDATE "noticeHistory" SET "\#(column)" = REPLACE(\#(ended), 'VPWW58', 'VPWW12')"#
            )
        }

        let left = try await store.transactions.read { repositories in
            try await repositories.noticeHistories.find(history.id)
        }

        #expect(left?.digestDay == history.digestDay)
        #expect(left?.digestIssues.map(\.city) == [.tokyo])
        #expect(left?.warnings.keys.map(\.city) == [.tokyo])
        #expect(left?.officialWarnings.map(\.bulletin) == [.rain, .rain])
        #expect(Set(left?.officialWarnings.map(\.place.code) ?? []) == ["130010", "1310100"])
    }

    private func history() throws -> NoticeHistory {
        let cities = [CityCode.tokyo, try CityCode("016010")]
        let day = try CalendarDate("2026-11-21")
        let issues = cities.map { city in
            Forecast.ID(
                city: city,
                source: DataSource(name: "tests"),
                issuedAt: Date(timeIntervalSince1970: 1_763_600_000)
            )
        }
        let warnings = issues.map { issue in
            (
                NoticeHistory.Key(issue.city, .frost),
                NoticeHistory.DeliveredNotice(day: day, issue: issue, isHolding: true)
            )
        }
        return NoticeHistory(
            id: ProfileID(UUID()),
            digestDay: day,
            digestIssues: Set(issues),
            warnings: Dictionary(uniqueKeysWithValues: warnings),
            officialWarnings: [
                .init(WarningKind(code: "43"), at: .city(.tokyo), bulletin: .rain),
                .init(WarningKind(code: "05"), at: .city(.tokyo), bulletin: .wind),
                .init(WarningKind(code: "43"), at: .city(cities[1]), bulletin: .rain),
                .init(
                    WarningKind(code: "43"),
                    at: .municipality(try MunicipalityCode("1310100")),
                    bulletin: .rain
                ),
            ]
        )
    }
}
