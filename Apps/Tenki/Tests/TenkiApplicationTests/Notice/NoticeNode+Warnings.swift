import Foundation
import KasaneDomain
import KasaneJobs
import TenkiApplication
import TenkiDomain

extension NoticeNode {
    func warningHandlers(_ sender: SendNoticeHandler) -> [any JobHandler] {
        [
            CheckWarningsHandler(
                read: ReadWarnings(feed: agency, state: agency, transactions: tenki, clock: clock),
                transactions: both
            ),
            PlanWarningNoticesHandler(transactions: both, clock: clock) { [reports] in
                reports.add($0)
            },
            SendUrgentNoticeHandler(send: sender),
        ]
    }

    func beginWarnings() async throws {
        let before = clock.now.addingTimeInterval(-3600)
        agency.serve(
            WarningOffice.all.flatMap { office in
                WarningBulletin.core.map { .sample($0, of: office, at: before) }
            }
        )
        try await checkWarnings()
    }

    @discardableResult
    func issue(
        _ code: String?,
        _ bulletin: WarningBulletin = .rain
    ) throws -> WarningDocument.ID {
        let municipality = Self.city.municipalities[0]
        return try agency.issue(
            .sample(
                bulletin,
                of: Self.city.office,
                at: clock.now.addingTimeInterval(1),
                code.map { [municipality: ($0, "発表")] } ?? [:]
            )
        )
    }

    func checkWarnings() async throws {
        clock.advance(by: 60)
        try await jobs.execute { _ = try await $0.enqueue(CheckWarnings()) }
        try await runDueJobs()
    }

    /// Reads the warnings a minute later, without a plan.
    func readWarnings() async throws {
        clock.advance(by: 60)
        let read = ReadWarnings(feed: agency, state: agency, transactions: tenki, clock: clock)
        try await read()
    }

    /// Plans without a check, as every five minutes.
    func planWarnings() async throws {
        try await jobs.execute { _ = try await $0.enqueue(PlanWarningNotices()) }
        try await runDueJobs()
    }
}
