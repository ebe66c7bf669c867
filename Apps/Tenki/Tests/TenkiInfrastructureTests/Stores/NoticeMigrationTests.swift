import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NoticeMigrationTests {
    @Test(arguments: StoreEngine.installed)
    func `settings of the previous version keep all choices and get no municipality`(
        engine: StoreEngine
    ) async throws {
        let database = try await TenkiDatabase(engine)
        try await database.create(
            upTo: "29 boards of deleted accounts",
            postgres: "18 boards of deleted accounts",
            running: """
                INSERT INTO "noticeSettings"
                    (person, token, "isDigestOn", "digestMinutes", "isRainOn", "rainPercent",
                    "isFrostOn", "frostTenths", channel, "isStopped", "isWarningsOn",
                    "warningSeverity")
                VALUES ('0e6c8f0e-5d2c-4f6e-9b1a-2f3c4d5e6f70', '\(String(repeating: "5", count: 32))',
                    1, 450, 1, 80, 1, -50, 'mail', 0, 1, 'danger')
                """
        )

        let store = try await database.open()
        let all = try await store.transactions.read { try await $0.noticeSettings.all() }
        try await store.close()

        let settings = try #require(all.first)
        #expect(settings.digest.active?.minutes == 450)
        #expect(settings.rain.active?.value == 80)
        #expect(settings.frost.active?.tenths == -50)
        #expect(settings.officialWarnings.active == .danger)
        #expect(settings.municipality == nil)
    }
}
