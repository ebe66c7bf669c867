import KasaneJobs
import KasaneLive
import Observation

@Observable
final class JobModel {
    /// The job, or `nil` if it isn't stored.
    private(set) var job: JobDetails?
    private(set) var isLoaded = false
    /// Whether the latest read failed, so that the page shows an older state.
    private(set) var isStale = false
    /// Whether the job was already gone when the page opened.
    private(set) var wasMissing = false
    /// The message about the last action, if any.
    private(set) var message: String?
    /// Whether the confirmation dialog is open.
    var isConfirming = false

    /// Whether the page has changed the job since the last result from the store.
    @ObservationIgnored private var hasChanged = false
    @ObservationIgnored let source: JobSource
    @ObservationIgnored let id: JobID
    @ObservationIgnored let language: PageLanguage

    init(_ source: JobSource, _ id: JobID, _ language: PageLanguage) {
        self.source = source
        self.id = id
        self.language = language
    }

    /// Runs the job again and resets its attempts.
    @ObservationIgnored private(set) lazy var retry = Action(of: self) { model in
        try await model.apply(.retry)
    }

    /// Discards or cancels the job.
    @ObservationIgnored private(set) lazy var remove = Action(of: self) { model in
        model.isConfirming = false
        try await model.apply(.remove)
    }

    func load() async throws {
        try await reload()
        wasMissing = job == nil
    }

    /// Follows the job's commits until the task is cancelled.
    func follow() async {
        await source.follow(query, rereading: takeChange) { show($0) }
    }

    private func reload() async throws {
        show(.success(try await source.read(query)))
    }

    private func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    private var query: @Sendable (JobRepository) async throws -> JobDetails? {
        let id = id
        return { try await $0.find(id).map(JobDetails.init) }
    }

    private func show(_ result: Result<JobDetails?, any Error>) {
        switch result {
        case .success(let job):
            // An open dialog refers to the state that the operator saw.
            if isConfirming, job?.state != self.job?.state {
                isConfirming = false
                message = job == nil ? nil : stateChanged
            }
            self.job = job
            isLoaded = true
            isStale = false
        case .failure: isStale = true
        }
    }

    private func apply(_ change: JobChange) async throws {
        guard let seen = job?.state else { return }
        let outcome = try await source.apply(change, to: id, seenAs: seen)
        message = text(for: outcome, of: change, seen)
        hasChanged = true
        try await reload()
    }

    private var stateChanged: String {
        language(
            ja: "ジョブの状態が変わったため、何も変更していません。",
            en: "Nothing was done, because the job’s state has changed."
        )
    }

    private func text(
        for outcome: JobChange.Outcome,
        of change: JobChange,
        _ seen: StoredJob.State
    ) -> String? {
        switch (outcome, change, seen) {
        case (.gone, _, _): nil
        case (.stateChanged, _, _): stateChanged
        case (.done, .retry, _):
            language(ja: "ジョブを実行します。", en: "The job will run.")
        case (.done, .remove, .running):
            language(
                ja: "キャンセルを要求しました。",
                en: "Cancellation requested."
            )
        case (.done, .remove, .failed):
            language(ja: "ジョブを破棄しました。", en: "The job was discarded.")
        case (.done, .remove, _):
            language(ja: "ジョブをキャンセルしました。", en: "The job was cancelled.")
        }
    }
}
