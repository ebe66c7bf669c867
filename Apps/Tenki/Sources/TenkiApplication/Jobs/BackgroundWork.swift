import Foundation
package import KasaneAccounts
package import KasaneJobs
import TenkiDomain

package struct BackgroundWork: Sendable {
    package static let queues = [
        JobQueue(PlanRefreshes.queue, concurrency: 1),
        // One at a time, and never in the place of a plan.
        JobQueue(CleanUp.queue, concurrency: 1),
        // The clients of the providers limit the rate of calls.
        JobQueue(RefreshForecast.queue, concurrency: 4),
        // A person waits for the mail: it has no plan and no digest before it.
        JobQueue(SendAccountMail.queue, concurrency: 4),
        JobQueue(SendNotice.queue, concurrency: 4),
        JobQueue(CheckWarnings.queue, concurrency: 1),
        JobQueue(PlanWarningNotices.queue, concurrency: 1),
        JobQueue(CheckObservations.queue, concurrency: 1),
        // Each receiver of posts can take as long as an attempt lasts.
        JobQueue(PostNotice.queue, concurrency: 8),
    ]

    package let handlers: [any JobHandler]

    package init(
        planRefreshes: PlanRefreshesHandler,
        refreshForecast: RefreshForecastHandler,
        cleanUp: CleanUpHandler,
        checkDatabase: CheckDatabaseHandler,
        accountMails: AccountMailHandler,
        planNotices: PlanNoticesHandler,
        sendNotice: SendNoticeHandler,
        checkWarnings: CheckWarningsHandler,
        planWarningNotices: PlanWarningNoticesHandler,
        sendUrgentNotice: SendUrgentNoticeHandler,
        checkObservations: CheckObservationsHandler,
        scoreForecasts: ScoreForecastsHandler,
        postNotice: PostNoticeHandler,
        checkTyphoons: CheckTyphoonsHandler
    ) {
        handlers = [
            planRefreshes, refreshForecast, cleanUp, checkDatabase, accountMails, planNotices,
            sendNotice, checkWarnings, planWarningNotices, sendUrgentNotice, checkObservations,
            scoreForecasts, postNotice, checkTyphoons,
        ]
    }

    package static func schedules() throws -> [JobSchedule] { try frequent() + nightly() }

    private static func frequent() throws -> [JobSchedule] {
        [
            try every(PlanRefreshesHandler.period, PlanRefreshes()),
            try every(PlanNoticesHandler.period, PlanNotices()),
            try every(CheckWarningsHandler.period, CheckWarnings()),
            try every(PlanWarningNoticesHandler.period, PlanWarningNotices()),
            try every(CheckTyphoonsHandler.period, CheckTyphoons()),
            try every(CheckObservationsHandler.period, CheckObservations()),
        ]
    }

    private static func nightly() throws -> [JobSchedule] {
        [
            // The observations of 24:00 are read by 0:20.
            try night("30 0 * * *", ScoreForecasts()),
            try night("10 3 * * *", CleanUp()),
            try night("40 3 * * *", CheckDatabase()),
        ]
    }

    private static func every<Work: Job>(_ period: Duration, _ job: Work) throws -> JobSchedule {
        JobSchedule(Work.kind, try .every(period), job)
    }

    private static func night<Work: Job>(_ cron: String, _ job: Work) throws -> JobSchedule {
        JobSchedule(Work.kind, try .cron(cron, in: .japan), jitter: .seconds(1200), job)
    }
}
