import ArgumentParser
import KasaneDomain
import KasaneJobs
import TenkiUI
import TenkiWeb

struct JobsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jobs",
        abstract: "Print, retry, discard and pause background jobs.",
        discussion: """
            Works directly on the database, so no server needs to be running. The command itself runs \
            no jobs. A running server picks up changes within a second.

            If you name several jobs, either all of them are changed or none. Exit codes: 0 success; \
            3 no such job or queue; 1 any other failure.
            """,
        subcommands: [
            List.self, Show.self, Retry.self, Discard.self, Pause.self, Resume.self,
        ],
        defaultSubcommand: List.self
    )

    struct List: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Print the queues and their jobs, failed jobs first."
        )

        @Option(
            help: ArgumentHelp(
                "The state of the jobs: failed, running, ready or scheduled. (default: all)",
                discussion: """
                    A ready job is waiting for a worker; a scheduled job is not due yet. Failed jobs \
                    are kept until they are retried or discarded.
                    """,
                valueName: "state"
            ),
            transform: { try StoredJob.State(typed: $0) }
        )
        var state: StoredJob.State?

        @Option(help: "Print only the jobs in this queue.")
        var queue: String?

        @Option(help: "The maximum number of jobs of each state, from 1 to 1000.")
        var limit = 20

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var output: JobOutput

        func validate() throws {
            guard (1...1_000).contains(limit) else {
                throw ValidationError("--limit must be a number from 1 to 1000.")
            }
        }

        func run(using context: any CommandContext) async throws {
            let states = state.map { [$0] } ?? StoredJob.State.shown
            let (overview, style) = try await output.run(in: context) {
                try await $0.overview(of: states, in: queue, limit: limit)
            }
            try context.terminal.print(
                json
                    ? JobsDocument(queues: overview.queues, jobs: overview.jobs).json
                    : "\(JobsReport(overview, style))"
            )
        }
    }

    struct Show: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print a job with its error and payload, without secrets."
        )

        @Argument(help: "The ID of the job.", transform: { try JobID(typed: $0) })
        var id: JobID

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var output: JobOutput

        func run(using context: any CommandContext) async throws {
            let (job, style) = try await output.run(in: context) { try await $0.job(id) }
            try context.terminal.print(
                json ? JobDocument(job, hasPayload: true).json : "\(JobReport(job, style))"
            )
        }
    }

    struct Pause: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "pause",
            abstract: "Stop servers from starting jobs in a queue. Running jobs continue."
        )

        @Argument(help: "The name of the queue.")
        var queue: String

        @OptionGroup var output: JobOutput

        func run(using context: any CommandContext) async throws {
            let (_, style) = try await output.run(in: context) {
                try await $0.setPaused(queue, true)
            }
            try context.terminal.print(
                style.language(
                    ja: """
                        キュー「\(queue)」を一時停止しました。実行中のジョブは続きます。\
                        再開：tenki jobs resume \(queue)
                        """,
                    en: """
                        The queue “\(queue)” is paused. Running jobs continue. To resume: \
                        tenki jobs resume \(queue)
                        """
                ).forTerminal
            )
        }
    }

    struct Resume: TerminalCommand {
        static let configuration = CommandConfiguration(
            commandName: "resume",
            abstract: "Let servers start jobs in a paused queue again."
        )

        @Argument(help: "The name of the queue.")
        var queue: String

        @OptionGroup var output: JobOutput

        func run(using context: any CommandContext) async throws {
            let (wasPaused, style) = try await output.run(in: context) {
                try await $0.setPaused(queue, false)
            }
            let text =
                wasPaused
                ? style.language(
                    ja: "キュー「\(queue)」を再開しました。",
                    en: "The queue “\(queue)” has resumed."
                )
                : style.language(
                    ja: "キュー「\(queue)」は一時停止していません。",
                    en: "The queue “\(queue)” was not paused."
                )
            try context.terminal.print(text.forTerminal)
        }
    }
}

struct JobOutput: ParsableArguments {
    @OptionGroup var text: OutputOptions

    @OptionGroup var store: JobStoreOptions

    func run<Value: Sendable>(
        in context: any CommandContext,
        _ body: (JobOperations) async throws -> Value
    ) async throws -> (Value, TextStyle) {
        let style = try context.style(text, store.database)
        do {
            let value = try await context.withJobs(store) { try await body(JobOperations($0)) }
            return (value, style)
        } catch let problem as JobProblem {
            throw CommandError(problem, in: style.language)
        } catch let failure as DomainError {
            throw CommandError(failure.diagnosis(in: style.language), .failed)
        }
    }
}

extension JobID {
    init(typed text: String) throws {
        guard let id = Self(text) else {
            throw ValidationError(
                "“\(text)” is not a job ID. “tenki jobs” prints the IDs in its first column."
            )
        }
        self = id
    }
}

extension StoredJob.State {
    fileprivate init(typed text: String) throws {
        guard let state = Self.shown.first(where: { $0.name == text }) else {
            let names = Self.shown.map(\.name).joined(separator: ", ")
            throw ValidationError("--state must be \(names).")
        }
        self = state
    }
}
