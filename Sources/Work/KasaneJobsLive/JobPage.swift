import KasaneJobs
import KasaneLive

struct JobPage: Page {
    static let path: PagePath = "/jobs/{id}"

    @Bindable var model: JobModel
    let layout: JobLayout

    var title: String { model.job?.kind ?? model.language(ja: "ジョブ", en: "Job") }
    var language: String? { model.language.tag }
    var stylesheets: [String] { model.source.stylesheets }

    var body: some HTML {
        JobBody(layout) {
            p { a(.href(queues)) { model.language(ja: "ジョブの一覧", en: "All jobs") } }
            h1 { title }
            JobNotices(message: model.message, isStale: model.isStale, language: model.language)
            Live(.section) {
                if let job = model.job {
                    JobButtons(model: model, job: job)
                    JobFacts(job: job, id: model.id, language: model.language)
                } else if model.isLoaded {
                    p {
                        model.language(
                            ja: "このジョブは存在しません。完了したか、破棄されています。",
                            en: "This job no longer exists. It was completed or discarded."
                        )
                    }
                }
            }
            if let job = model.job { RemovalDialog(model: model, job: job) }
        }
    }

    var effects: [PageEffect] {
        PageEffect.status(model.wasMissing ? .notFound : .ok)
        PageEffect.task(delaysResponse: false) { await model.follow() }
    }

    func load() async throws { try await model.load() }

    /// The URL of the list that contains the job.
    private var queues: String {
        guard let job = model.job else { return model.source.path.address() }
        return JobList(queue: job.queue, state: job.state).address(at: model.source.path)
    }
}

private struct JobButtons: Component {
    let model: JobModel
    let job: JobDetails

    private var language: PageLanguage { model.language }

    var body: some HTML {
        p {
            switch job.state {
            case .failed: Button(language(ja: "再実行", en: "Retry"), model.retry)
            case .scheduled: Button(language(ja: "今すぐ実行", en: "Run now"), model.retry)
            case .ready, .running: EmptyHTML()
            }
            Button(removal, isEnabled: model.remove.isEnabled) { model.isConfirming = true }
        }
    }

    private var removal: String {
        job.state == .failed
            ? language(ja: "破棄…", en: "Discard…") : language(ja: "キャンセル…", en: "Cancel…")
    }
}

private struct JobFacts: Component {
    let job: JobDetails
    let id: JobID
    let language: PageLanguage

    var body: some HTML {
        dl {
            dt { language(ja: "状態", en: "State") }
            dd { language.name(of: job.state) }
            dt { language(ja: "キュー", en: "Queue") }
            dd { job.queue }
            dt { language(ja: "種類", en: "Kind") }
            dd { job.kind }
            dt { language(ja: "優先度", en: "Priority") }
            dd { language.name(of: job.priority) }
            dt { language(ja: "試行", en: "Attempt") }
            dd { "\(job.attempt)" }
            dt { language(ja: "登録", en: "Enqueued") }
            dd { JobTime(date: job.enqueued) }
            dt { language(ja: "実行予定", en: "Due") }
            dd { JobTime(date: job.due) }
            if let worker = job.worker {
                dt { language(ja: "ワーカー", en: "Worker") }
                dd { worker }
            }
            dt { "ID" }
            dd { code { "\(id)" } }
        }
        if let error = job.error {
            h2 { language(ja: "エラー", en: "Error") }
            // Not a `pre`, because error lines are long and would need scrolling.
            for line in error.split(whereSeparator: \.isNewline) { p { code { String(line) } } }
        }
        h2 { language(ja: "内容", en: "Payload") }
        pre(.tabindex(0)) { code { job.payload } }
    }
}

/// Confirms discarding or cancelling the job.
private struct RemovalDialog: Component {
    @Bindable var model: JobModel
    let job: JobDetails

    private var language: PageLanguage { model.language }

    var body: some HTML {
        Dialog(
            job.state == .failed
                ? language(ja: "ジョブを破棄しますか？", en: "Discard this job?")
                : language(ja: "ジョブをキャンセルしますか？", en: "Cancel this job?"),
            isShown: $model.isConfirming,
            cancelText: language(ja: "やめる", en: "Keep job")
        ) {
            // The first button is irreversible, so it must not receive the focus.
            p(.tabindex(-1), .autofocus) {
                language(ja: "元に戻せません。", en: "This cannot be undone.")
            }
            Button(confirmation, model.remove)
        }
    }

    private var confirmation: String {
        job.state == .failed
            ? language(ja: "破棄する", en: "Discard") : language(ja: "キャンセルする", en: "Cancel job")
    }
}
