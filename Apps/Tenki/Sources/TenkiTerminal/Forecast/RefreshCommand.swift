import ArgumentParser
import Foundation
import KasaneContainer
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiUI
import UnixSignals

struct RefreshCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetch and store city forecasts.",
        discussion: """
            Each forecast is stored as soon as it arrives. Control-C stops the command, but stored \
            forecasts are kept. Forecasts fetched less than a minute ago are skipped.

            With --hours, hourly forecasts are stored for offline use too, which doubles the number of \
            calls. Warnings and observations are not stored in advance. They are fetched by the commands \
            that print them.

            Exit codes: 0 if all forecasts (and hours) were fetched, 4 if some were not, 5 if none were, 1 if some \
            could not be stored, 130 if the command was stopped.
            """
    )

    @Argument(
        help: "City names, such as 東京 or Tokyo, or codes, such as 130010.",
        completion: .list(City.all.map(\.romaji))
    )
    var cities: [String] = []

    @Flag(help: "Refresh every city.")
    var all = false

    @Flag(help: "Fetch JMA's hourly forecasts too, with one more call per city.")
    var hours = false

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func validate() throws {
        guard all != !cities.isEmpty else {
            throw ValidationError("Name one or more cities, or use --all.")
        }
    }

    func run(using context: any CommandContext) async throws {
        let language = try context.style(output, source.database).language
        let cities =
            try all ? City.all.map(\.id) : CityCode.list(typed: self.cities, language, context)
        let progress = RefreshProgress(in: language, includesHours: hours)
        let printer = RefreshPrinter(on: context.terminal, progress)
        let series: HourlySeries? = hours ? .agency : nil
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let outcome = try await context.withTenki(source) { container in
            let refresh = try container.resolve(RefreshForecasts.self)
            return try await withThrowingTaskGroup(of: [RefreshForecasts.Step]?.self) { group in
                group.addTask {
                    try await refresh(cities, with: series, for: .host) { printer.show($0) }
                }
                group.addTask {
                    for await _ in signals { break }
                    // A second signal ends the process at once.
                    signal(SIGINT, SIG_DFL)
                    signal(SIGTERM, SIG_DFL)
                    return nil
                }
                let first = try await group.next()
                group.cancelAll()
                return first ?? nil
            }
        }
        try printer.finish(isWhole: outcome != nil)
        guard let failed = outcome else { throw ExitCode(TenkiExitCode.stopped.rawValue) }
        try end(failed, of: Set(cities).count * (hours ? 2 : 1))
    }

    private func end(_ failed: [RefreshForecasts.Step], of count: Int) throws {
        let isStoring = failed.contains { step in
            switch step.failure {
            case .unavailable?, .limited?: false
            default: true
            }
        }
        let code: TenkiExitCode =
            if isStoring { .failed } else { failed.count == count ? .unavailable : .storedOnly }
        if !failed.isEmpty { throw ExitCode(code.rawValue) }
    }
}

private final class RefreshPrinter: Sendable {
    private let terminal: any Terminal
    private let progress: Mutex<RefreshProgress>

    init(on terminal: any Terminal, _ progress: RefreshProgress) {
        self.terminal = terminal
        self.progress = Mutex(progress)
    }

    func show(_ step: RefreshForecasts.Step) {
        let line = progress.withLock { progress in
            progress.take(step)
            return progress.line
        }
        // The refresh continues if its output cannot be written.
        try? terminal.print(line)
    }

    func finish(isWhole: Bool) throws {
        try terminal.print(progress.withLock { $0.summary(isWhole: isWhole) })
    }
}
