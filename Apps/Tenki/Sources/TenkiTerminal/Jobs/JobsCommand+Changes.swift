import ArgumentParser
import KasaneJobs
import TenkiUI

extension JobsCommand {
    struct Retry: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry",
            abstract: "Run failed or scheduled jobs now, with a fresh set of attempts."
        )

        @OptionGroup var argument: JobArguments

        @OptionGroup var output: JobOutput

        func run(using context: any CommandContext) async throws {
            let ids = argument.jobs
            let (count, style) = try await output.run(in: context) { jobs in
                guard argument.allFailed else {
                    try await jobs.retry(ids)
                    return ids.count
                }
                return try await jobs.retryAllFailed(in: argument.queue)
            }
            let text =
                count == 0
                ? style.language.noFailedJobs
                : style.language(
                    ja: "\(count)件のジョブを再実行します。",
                    en: "\(count.counted("job")) will run again."
                )
            try context.terminal.print(text)
        }
    }

    struct Discard: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "discard",
            abstract: "Delete failed or waiting jobs, and cancel running ones.",
            discussion: """
                A running job is asked to stop, but might still complete. On a terminal, the command \
                asks for confirmation.
                """
        )

        @OptionGroup var argument: JobArguments

        @Flag(help: "Discard without asking for confirmation.")
        var yes = false

        @OptionGroup var output: JobOutput

        func run(using context: any CommandContext) async throws {
            let ids = argument.jobs
            // No transaction is open while the user reads the question.
            let (count, style) = try await output.run(in: context) { jobs in
                guard argument.allFailed else {
                    for id in ids { _ = try await jobs.job(id) }
                    return ids.count
                }
                return try await jobs.failedCount(in: argument.queue)
            }
            let language = style.language
            guard count > 0 else { return try context.terminal.print(language.noFailedJobs) }
            if !yes {
                let jobs = "\(count.text) \(count == 1 ? "job" : "jobs")"
                try context.terminal.confirm(
                    language(ja: "\(count.text)件のジョブを破棄しますか？", en: "Discard \(jobs)?"),
                    or: language(ja: "破棄しませんでした。", en: "nothing was discarded")
                )
            }
            let (outcome, _) = try await output.run(in: context) { jobs in
                try await argument.allFailed
                    ? jobs.discardAllFailed(in: argument.queue) : jobs.discard(ids)
            }
            try context.terminal.print(outcome.lines(in: language).joined(separator: "\n"))
        }
    }
}

struct JobArguments: ParsableArguments {
    @Argument(
        help: "The IDs of the jobs.",
        transform: { try JobID(typed: $0) }
    )
    var ids: [JobID] = []

    @Flag(help: "Change all failed jobs.")
    var allFailed = false

    @Option(help: "With --all-failed, change only the jobs in this queue.")
    var queue: String?

    func validate() throws {
        guard ids.isEmpty == allFailed else {
            throw ValidationError("Give job IDs or --all-failed, not both.")
        }
        guard queue == nil || allFailed else {
            throw ValidationError("--queue requires --all-failed.")
        }
    }

    var jobs: [JobID] { ids.unique(by: \.self) }
}

extension JobOperations.Discarded {
    fileprivate func lines(in language: Language) -> [String] {
        let deleted = language(
            ja: "\(deleted)件のジョブを破棄しました。",
            en: "Discarded \(deleted.counted("job"))."
        )
        let requested = cancelled.map { id in
            language(
                ja: "実行中のジョブ \(id) に中止を要求しました。そのまま完了する場合もあります。",
                en: "Asked the running job \(id) to stop; it might still complete."
            )
        }
        return (self.deleted > 0 || cancelled.isEmpty ? [deleted] : []) + requested
    }
}

extension Language {
    fileprivate var noFailedJobs: String {
        self(ja: "失敗したジョブはありません。", en: "No failed jobs.")
    }
}

extension Int {
    var text: String { self < QueueDepth.maximumCount ? "\(self)" : "\(self)+" }
}
