import Foundation
import KasaneJobs
import TenkiUI

struct JobsReport: CustomStringConvertible {
    private let overview: JobsOverview
    private let style: TextStyle

    private static let errorLines = 3

    init(_ overview: JobsOverview, _ style: TextStyle) {
        self.overview = overview
        self.style = style
    }

    private var language: Language { style.language }

    var description: String {
        let lists = overview.states.filter { state in
            overview.jobs.contains { $0.state == state }
        }
        let none =
            overview.states.count == 1
            ? language(
                ja: "\(overview.states[0].text(in: language))のジョブはありません。",
                en: "No \(overview.states[0].name) jobs."
            ) : language(ja: "ジョブはありません。", en: "No jobs.")
        let jobs = lists.isEmpty ? ["", none] : lists.flatMap { [""] + lines(of: $0) }
        return (queueTable + jobs).joined(separator: "\n")
    }

    private var queueTable: [String] {
        let states = StoredJob.State.shown
        return TextTable(
            heading: [language(ja: "キュー", en: "queue")]
                + states.map { $0.text(in: language) } + [language(ja: "最古", en: "oldest"), ""],
            rows: overview.queues.map { queue in
                let oldest = queue.count(.ready) > 0 ? queue.oldestAge.age(in: language) : "—"
                let paused = queue.isPaused ? language(ja: "一時停止", en: "paused") : ""
                return [queue.queue] + states.map { queue.count($0).text } + [oldest, paused]
            }
        )
        .lines
    }

    private func lines(of state: StoredJob.State) -> [String] {
        let jobs = overview.jobs.filter { $0.state == state }
        let table = TextTable(
            heading: [
                "ID", language(ja: "種類", en: "kind"), language(ja: "キュー", en: "queue"),
                state == .scheduled
                    ? language(ja: "実行まで", en: "due in") : language(ja: "経過", en: "age"),
            ],
            rows: jobs.map { job in
                [job.id.description, job.kind, job.queue, time(of: job)]
            }
        )
        let rows = zip(jobs, table.lines.dropFirst())
            .flatMap { job, line in [line] + error(of: job) }
        return [state.text(in: language)] + table.lines.prefix(1) + rows + more(than: jobs, state)
    }

    private func time(of job: StoredJob) -> String {
        let seconds =
            job.state == .scheduled
            ? job.due.timeIntervalSince(overview.moment)
            : overview.moment.timeIntervalSince(job.enqueued)
        return Duration.seconds(max(0, seconds)).age(in: language)
    }

    private func error(of job: StoredJob) -> [String] {
        guard let error = job.error else { return [] }
        let text = language(
            ja: "試行\(job.attempt)：\(error)",
            en: "attempt \(job.attempt): \(error)"
        )
        var lines = String(text.prefix(10 * style.columns)).forTerminal
            .wrapped(to: style.columns - 6)
        if lines.count > Self.errorLines {
            lines.removeSubrange(Self.errorLines...)
            lines[Self.errorLines - 1] += " …"
        }
        return lines.map { "    \($0)" }
    }

    private func more(than jobs: [StoredJob], _ state: StoredJob.State) -> [String] {
        let count = overview.queues.reduce(0) { $0 + $1.count(state) }
        guard count > jobs.count else { return [] }
        return [
            language(
                ja: "  \(count.text)件のうち\(jobs.count)件です。--limit で増やせます。",
                en: "  \(jobs.count) of \(count.text); use --limit to print more"
            )
        ]
    }
}

struct JobReport: CustomStringConvertible {
    private let job: StoredJob
    private let style: TextStyle

    init(_ job: StoredJob, _ style: TextStyle) {
        self.job = job
        self.style = style
    }

    private var language: Language { style.language }

    var description: String {
        let facts = [
            ("ID", job.id.description),
            (language(ja: "種類", en: "kind"), job.kind),
            (language(ja: "キュー", en: "queue"), job.queue),
            (language(ja: "状態", en: "state"), job.state.text(in: language)),
            (language(ja: "試行", en: "attempt"), "\(job.attempt)"),
            (language(ja: "登録", en: "enqueued"), job.enqueued.rfc3339),
            (language(ja: "実行予定", en: "due"), job.due.rfc3339),
        ]
        let worker = job.worker.map { [(language(ja: "ワーカー", en: "worker"), "\($0)")] } ?? []
        let all = facts + worker
        let width = all.map(\.0.terminalWidth).max() ?? 0
        let lines = all.map { name, value in
            name + String(repeating: " ", count: width - name.terminalWidth + 2) + value.forTerminal
        }
        return (lines + error + payload).joined(separator: "\n")
    }

    private var error: [String] {
        guard let error = job.error else { return [] }
        let lines = error.split(whereSeparator: \.isNewline)
            .flatMap { String($0).forTerminal.wrapped(to: style.columns - 2) }
        return ["", language(ja: "エラー", en: "error")] + lines.map { "  \($0)" }
    }

    private var payload: [String] {
        let lines = job.redactedPayload.split(whereSeparator: \.isNewline)
        return ["", language(ja: "内容", en: "payload")] + lines.map { "  \(String($0).forTerminal)" }
    }
}

extension StoredJob.State {
    static let shown: [Self] = [.failed, .running, .ready, .scheduled]

    var name: String { text(in: .english) }

    func text(in language: Language) -> String {
        switch self {
        case .ready: language(ja: "実行待ち", en: "ready")
        case .scheduled: language(ja: "予約済み", en: "scheduled")
        case .running: language(ja: "実行中", en: "running")
        case .failed: language(ja: "失敗", en: "failed")
        }
    }
}

extension Duration {
    func age(in language: Language) -> String {
        let words = words(in: language)
        return words.isEmpty ? language(ja: "0秒", en: "0 s") : words
    }
}
