import Foundation
import KasaneJobs
import KasaneLive

struct JobsPage: Page {
    static let path: PagePath = "/jobs"

    @Bindable var model: JobsModel
    let layout: JobLayout

    var title: String { model.language(ja: "ジョブ", en: "Jobs") }
    var language: String? { model.language.tag }
    var stylesheets: [String] { model.source.stylesheets }

    var body: some HTML {
        JobBody(layout) {
            h1 { title }
            JobNotices(message: model.message, isStale: model.isStale, language: model.language)
            if let snapshot = model.snapshot {
                Live(.section) { QueueTable(model: model, queues: snapshot.queues) }
                Live(.section) { JobListing(model: model, snapshot: snapshot) }
            }
            if let queue = model.list.queue { DiscardDialog(model: model, queue: queue) }
        }
    }

    var effects: [PageEffect] {
        PageEffect.task(delaysResponse: false) { await model.follow() }
        PageEffect.task(delaysResponse: false) { try await model.growOlder() }
    }

    func load() async throws { try await model.load() }
}

/// Shows the result of the last action and whether the page is out of date.
struct JobNotices: Component {
    let message: String?
    let isStale: Bool
    let language: PageLanguage

    var body: some HTML {
        Live(.div, role: .status, .id("message")) {
            if let message { p { message } }
        }
        Live(.div, role: .alert, .id("problem")) {
            if isStale {
                p {
                    language(
                        ja: "ジョブを読み込めません。以前の状態を表示しています。",
                        en: "Could not load the jobs. The page shows an earlier state."
                    )
                }
            }
        }
    }
}

private struct QueueTable: Component {
    let model: JobsModel
    let queues: [JobsSnapshot.Queue]

    private var language: PageLanguage { model.language }

    var body: some HTML {
        h2 { language(ja: "キュー", en: "Queues") }
        if queues.isEmpty {
            p { language(ja: "ジョブはありません。", en: "No jobs.") }
        } else {
            table {
                thead {
                    tr {
                        th(.scope(.column)) { language(ja: "キュー", en: "Queue") }
                        th(.scope(.column)) { language(ja: "ジョブ", en: "Jobs") }
                    }
                }
                ForEach(queues, in: .tbody, rows: .tr) { QueueRow(model: model, queue: $0) }
            }
        }
    }
}

/// A row with two columns, which fits on a phone.
private struct QueueRow: Component {
    let model: JobsModel
    let queue: JobsSnapshot.Queue

    private var language: PageLanguage { model.language }

    var body: some HTML {
        th(.scope(.row)) {
            p { queue.id }
            if queue.isPaused { p { language(ja: "一時停止中", en: "Paused") } }
            Button(
                .id(buttonID),
                .aria(.label, "\(buttonText): \(queue.id)"),
                action: { try await model.setPaused(queue.id, !queue.isPaused) },
                label: { buttonText }
            )
        }
        td {
            p {
                for state in StoredJob.State.shown {
                    JobListLink(
                        list: JobList(queue: queue.id, state: state),
                        // A no-break space keeps the number next to the name.
                        text: "\(language.name(of: state))\u{A0}\(count(state))",
                        model: model
                    )
                    " "
                }
            }
            if let oldest = queue.oldest {
                p {
                    let age = language.age(model.now.timeIntervalSince(oldest))
                    language(ja: "最長待ち時間：\(age)", en: "Oldest ready job: \(age)")
                }
            }
        }
    }

    private var buttonText: String {
        queue.isPaused
            ? language(ja: "再開", en: "Resume") : language(ja: "一時停止", en: "Pause")
    }

    /// Depends on the action, so that a press on an outdated page is rejected.
    private var buttonID: String {
        (queue.isPaused ? "resume-" : "pause-")
            + queue.id.utf8.map { String($0, radix: 16) }.joined(separator: "-")
    }

    private func count(_ state: StoredJob.State) -> String {
        language.count(queue.counts[state] ?? 0)
    }
}

/// A link to a list, marked as current if the list is shown.
struct JobListLink: Component {
    let list: JobList
    let text: String
    let model: JobsModel

    var body: some HTML {
        let isShown = model.list.queue == list.queue && model.list.state == list.state
        a(
            .href(list.address(at: model.source.path)),
            .aria(.current, isShown ? ARIACurrent.page : .none)
        ) { text }
    }
}

/// Confirms discarding all failed jobs in a queue.
private struct DiscardDialog: Component {
    @Bindable var model: JobsModel
    let queue: String

    private var language: PageLanguage { model.language }

    var body: some HTML {
        Dialog(
            language(
                ja: "\(queue) の失敗したジョブをすべて破棄しますか？",
                en: "Discard all failed jobs in \(queue)?"
            ),
            isShown: $model.isConfirming,
            cancelText: language(ja: "やめる", en: "Keep them")
        ) {
            // The first button is irreversible, so it must not receive the focus.
            p(.tabindex(-1), .autofocus) {
                language(ja: "元に戻せません。", en: "This cannot be undone.")
            }
            Button(language(ja: "すべて破棄する", en: "Discard all"), model.discardAll)
        }
    }
}
