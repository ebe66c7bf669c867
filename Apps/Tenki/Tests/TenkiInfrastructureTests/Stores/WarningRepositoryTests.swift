import Foundation
import KasaneDomain
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WarningRepositoryTests {
    private let moment = Date(timeIntervalSince1970: 1_796_000_000)

    @Test(arguments: StoreEngine.installed)
    func `reports, documents and checks are stored with all that they say`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let report = try report()
        let id = try #require(WarningDocument.ID("20260829071526_0_VPWW61_150000"))
        let document = WarningDocument(id: id, announcedAt: moment, isRead: true, failures: 2)
        let newID = try #require(
            WarningDocument.ID("20260829071526_0_VPWX55_150000", ofAnyType: true)
        )
        let new = WarningDocument(id: newID, announcedAt: moment)
        var book = WarningBook()
        let unreadable = WarningBulletin(unreadable: "VPWX55")
        let payload = WarningPayload(
            reports: [report],
            damages: [
                .init(office: report.id.office, bulletin: .rain),
                .init(
                    office: report.id.office,
                    bulletin: unreadable,
                    times: WarningReport.Times(reportedAt: moment, controlledAt: moment)
                ),
                .init(office: nil, bulletin: nil),
            ]
        )
        book.apply(.payload(payload, readAt: moment))
        book.apply(.failed(.service(ServiceFailure("a", .timeout)), .feed, at: moment))
        let check = book.check

        try await transactions.execute { repositories in
            try await repositories.warningReports.save(report)
            try await repositories.warningDocuments.save([document, new])
            try await repositories.warningChecks.save(check)
        }

        let found = try await transactions.read { repositories in
            (
                try await repositories.warningReports.all(),
                try await repositories.warningDocuments.all(),
                try await repositories.warningChecks.find(WarningCheck.id)
            )
        }
        #expect(found.0 == [report])
        #expect(Set(found.1) == [document, new])
        #expect(found.2 == check)
    }

    @Test(arguments: StoreEngine.installed)
    func `the state of Japan takes less than a megabyte`(engine: StoreEngine) async throws {
        let store = try await TenkiStore(engine)
        let reports = WarningOffice.all.flatMap { office in
            WarningBulletin.all.map { quiet(office, $0) }
        }
        try await store.transactions.execute { try await $0.warningReports.save(reports) }

        let found = try await store.transactions.read { try await $0.warningReports.all() }

        #expect(found.count == 58 * 7)
        #expect(Set(found) == Set(reports))
        let texts = found.map { $0.municipalities.count * 8 + $0.headline.utf8.count + 300 }
        #expect(texts.reduce(0, +) < 1_000_000)
    }

    private func quiet(_ office: WarningOffice, _ bulletin: WarningBulletin) -> WarningReport {
        WarningReport(
            id: WarningReport.ID(office: office, bulletin: bulletin),
            reportedAt: moment,
            controlledAt: moment,
            publishingOffice: "気象台",
            headline: "注意報を解除します。",
            source: DataSource(name: "tests"),
            cities: [:],
            municipalities: Dictionary(
                office.municipalities.map { ($0, .readable([])) },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }

    private func report() throws -> WarningReport {
        let known = WarningEntry(kind: WarningKind(code: "03"), status: "発表", additions: ["うねり"])
        let unknown = WarningEntry(kind: WarningKind(code: "99"), status: "謎 \"'\\")
        return WarningReport(
            id: WarningReport.ID(office: try WarningOffice("130000"), bulletin: .rain),
            reportedAt: moment,
            controlledAt: moment.addingTimeInterval(7),
            publishingOffice: "気象庁",
            headline: "大雨に警戒してください。",
            source: DataSource(name: "tests"),
            cities: [.tokyo: .readable([known]), try CityCode("130020"): .unreadable],
            municipalities: [
                try MunicipalityCode("1310100"): .readable([known, unknown]),
                try MunicipalityCode("1310200"): .readable([]),
                try MunicipalityCode("1399999"): .unreadable,
            ],
            lastKnown: [try MunicipalityCode("1399999"): [unknown]]
        )
    }
}
