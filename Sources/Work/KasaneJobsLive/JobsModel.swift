import Foundation
import KasaneJobs
import KasaneLive
import Observation

@Observable
final class JobsModel {
    /// The queues and jobs, or `nil` before the first read.
    private(set) var snapshot: JobsSnapshot?
    /// Whether the latest read failed, so that the page shows an older state.
    private(set) var isStale = false
    /// The message about the last action, if any.
    private(set) var message: String?
    /// Whether the confirmation dialog is open.
    var isConfirming = false
    /// The current date, for displayed ages.
    private(set) var now: Date

    /// Whether the page has changed something since the last result from the store.
    @ObservationIgnored private var hasChanged = false
    @ObservationIgnored let source: JobSource
    @ObservationIgnored let list: JobList
    @ObservationIgnored let language: PageLanguage

    init(_ source: JobSource, _ list: JobList, _ language: PageLanguage) {
        self.source = source
        self.list = list
        self.language = language
        now = source.now()
    }

    @ObservationIgnored private(set) lazy var retryAll = Action(of: self) { model in
        try await model.applyToFailed(.retry) { count in
            model.language(
                ja: "\(count)件のジョブを再実行します。",
                en: count == 1 ? "1 job will run again." : "\(count) jobs will run again."
            )
        }
    }

    @ObservationIgnored private(set) lazy var discardAll = Action(of: self) { model in
        model.isConfirming = false
        try await model.applyToFailed(.remove) { count in
            model.language(
                ja: "\(count)件のジョブを破棄しました。",
                en: count == 1 ? "1 job was discarded." : "\(count) jobs were discarded."
            )
        }
    }

    func setPaused(_ queue: String, _ isPaused: Bool) async throws {
        try await source.setPaused(queue, isPaused)
        message =
            isPaused
            ? language(ja: "\(queue) を一時停止しました。", en: "\(queue) is paused.")
            : language(ja: "\(queue) を再開しました。", en: "\(queue) has resumed.")
        hasChanged = true
        try await load()
    }

    func load() async throws {
        show(.success(try await source.read(query)))
    }

    /// Follows commits until the task is cancelled.
    func follow() async {
        await source.follow(query, rereading: takeChange) { show($0) }
    }

    /// Updates the displayed ages between commits, until the task is cancelled.
    func growOlder() async throws {
        while true {
            try await source.clock.sleep(for: .seconds(10))
            now = source.now()
        }
    }

    private func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    private var query: @Sendable (JobRepository) async throws -> JobsSnapshot {
        let list = list
        let (queues, now) = (source.queues, source.now)
        return { jobs in
            try await JobsSnapshot.read(list, from: jobs, including: queues, now: now)
        }
    }

    private func show(_ result: Result<JobsSnapshot, any Error>) {
        switch result {
        case .success(let snapshot):
            self.snapshot = snapshot
            isStale = false
            now = source.now()
        case .failure: isStale = true
        }
    }

    private func applyToFailed(_ change: JobChange, _ text: (Int) -> String) async throws {
        guard let queue = list.queue else { return }
        try await source.applyToFailed(change, in: queue) { message = text($0) }
        hasChanged = true
        try await load()
    }
}
