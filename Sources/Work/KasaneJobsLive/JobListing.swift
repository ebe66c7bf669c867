import KasaneJobs
import KasaneLive

struct JobListing: Component {
    let model: JobsModel
    let snapshot: JobsSnapshot

    private var language: PageLanguage { model.language }
    private var list: JobList { model.list }

    var body: some HTML {
        h2 { heading }
        nav(.aria(.label, language(ja: "状態", en: "State"))) {
            ul {
                for state in StoredJob.State.shown {
                    li {
                        JobListLink(
                            list: JobList(queue: list.queue, state: state),
                            text: language.name(of: state),
                            model: model
                        )
                    }
                }
                if list.queue != nil {
                    li {
                        JobListLink(
                            list: JobList(queue: nil, state: list.state),
                            text: language(ja: "すべてのキュー", en: "All queues"),
                            model: model
                        )
                    }
                }
            }
        }
        if snapshot.rows.isEmpty {
            p { language(ja: "該当するジョブはありません。", en: "No jobs found.") }
        } else {
            if list.queue != nil, list.state == .failed { JobBulkButtons(model: model) }
            ForEach(snapshot.rows) { JobRow(job: $0, model: model) }
        }
        JobPaging(model: model, snapshot: snapshot)
    }

    private var heading: String {
        let state = language.name(of: list.state)
        guard let queue = list.queue else {
            return language(ja: "すべてのキュー：\(state)", en: "\(state), all queues")
        }
        return language(ja: "\(queue)：\(state)", en: "\(state), \(queue)")
    }
}

/// Buttons that retry or discard all failed jobs in a queue.
private struct JobBulkButtons: Component {
    let model: JobsModel

    var body: some HTML {
        p {
            Button(
                model.language(ja: "すべて再実行", en: "Retry all failed jobs"),
                model.retryAll
            )
            Button(
                model.language(ja: "すべて破棄…", en: "Discard all failed jobs…"),
                isEnabled: model.discardAll.isEnabled
            ) { model.isConfirming = true }
        }
    }
}

private struct JobRow: Component {
    let job: JobsSnapshot.Row
    let model: JobsModel

    private var language: PageLanguage { model.language }

    var body: some HTML {
        p {
            a(.href(model.source.address(of: job.id))) { job.kind }
            if model.list.queue == nil { " (\(job.queue))" }
            br()
            momentName
            " "
            JobTime(date: job.moment)
            language(ja: "、試行\(job.attempt)", en: ", attempt \(job.attempt)")
        }
        if let error = job.error { p { error } }
    }

    private var momentName: String {
        model.list.state == .scheduled
            ? language(ja: "実行予定", en: "Due") : language(ja: "登録", en: "Enqueued")
    }
}

/// Links to the first and next pages.
private struct JobPaging: Component {
    let model: JobsModel
    let snapshot: JobsSnapshot

    private var language: PageLanguage { model.language }

    var body: some HTML {
        if model.list.after != nil || snapshot.hasMore {
            nav(.aria(.label, language(ja: "ページ", en: "Pages"))) {
                ul {
                    if model.list.after != nil {
                        li {
                            a(.href(address(after: nil))) {
                                language(ja: "最初", en: "First jobs")
                            }
                        }
                    }
                    if snapshot.hasMore, let last = snapshot.rows.last {
                        li {
                            a(.href(address(after: last.id))) {
                                language(ja: "次へ", en: "Next jobs")
                            }
                        }
                    }
                }
            }
        }
    }

    private func address(after id: JobID?) -> String {
        var list = model.list
        list.after = id
        return list.address(at: model.source.path)
    }
}
