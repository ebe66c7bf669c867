import ArgumentParser
import Foundation
import KasaneContainer
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiUI
import UnixSignals

struct WatchCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show your board or city forecasts, and redraw them when they change.",
        discussion: """
            Stored forecasts are refreshed when newer ones are due. If the output is not a terminal, a \
            line is printed for each city, and again whenever it changes.

            Press Control-C to stop. The exit code is 130.
            """
    )

    @Argument(
        help: "City names or codes. (default: the cities on your board)",
        completion: .list(City.all.map(\.romaji))
    )
    var cities: [String] = []

    @Option(
        help: ArgumentHelp(
            "Print a line for each city, even on a terminal, such as '%i %h°/%l° %r%'.",
            discussion: PromptFormat.help,
            valueName: "template"
        ),
        transform: { try PromptFormat($0) }
    )
    var format: PromptFormat?

    @OptionGroup var board: BoardOptions

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    private static let interval: Duration = .seconds(60)

    func run(using context: any CommandContext) async throws {
        let settings = try context.settings(for: source.database)
        let style = try output.style(on: context.terminal, settings)
        var named = try CityCode.list(typed: cities, style.language, context)
        if named.isEmpty, let home = try board.home(settings, style.language, context) {
            named = [home]
        }
        let cities = named
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sigwinch)
        let isInterrupted: Bool
        do {
            isInterrupted = try await context.withTenki(source) { container in
                let list = try await board.list(settings, in: container)
                let watched = try WatchedCities(cities, in: list, container)
                let line = format.map { format -> WatchPainter.Line in
                    { format.line($0, style) }
                }
                let painter = WatchPainter(on: context.terminal, style, line: line)
                defer { painter.end() }
                return try await watch(watched, painter, signals)
            }
        } catch let failure as DomainError {
            throw CommandError(failure, in: style.language)
        }
        if isInterrupted { throw ExitCode(TenkiExitCode.stopped.rawValue) }
    }

    private func watch(
        _ watched: WatchedCities,
        _ painter: WatchPainter,
        _ signals: UnixSignalsSequence
    ) async throws -> Bool {
        let isInterrupted = Mutex(false)
        let (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            let tasks: [@Sendable () async throws -> Void] = [
                { try await watched.observe { change.yield() } },
                { try await watched.monitorOtherProcesses() },
                {
                    while true {
                        try await watched.refresh()
                        change.yield()
                        // Ages are shown in minutes, so a shorter pause would change nothing.
                        try await Task.sleep(for: Self.interval)
                    }
                },
                {
                    for await signal in signals {
                        guard signal == .sigwinch else {
                            isInterrupted.withLock { $0 = signal == .sigint }
                            break
                        }
                        change.yield()
                    }
                    change.finish()
                },
            ]
            for task in tasks {
                group.addTask {
                    do {
                        try await task()
                    } catch is CancellationError {
                        // The end of the command cancels the other tasks.
                    } catch {
                        change.finish()
                        throw error
                    }
                }
            }
            for await _ in changes {
                let (board, moment) = try await watched.current()
                let (warnings, hours) = try await watched.details(of: board, at: moment)
                try painter.draw(board, warnings, hours: hours, at: moment)
            }
            group.cancelAll()
            try await group.waitForAll()
        }
        return isInterrupted.withLock { $0 }
    }
}

private struct WatchedCities: Sendable {
    private let cities: [CityCode]
    private let list: Watchlist.ID
    private let observeBoard: ObserveBoard
    private let observeForecast: ObserveForecast
    private let refreshStaleForecasts: RefreshStaleForecasts
    private let fetchHours: FetchHours
    private let observeWarnings: ObserveWarnings
    private let currentWarnings: CurrentWarnings
    private let monitor: CommitMonitor
    private let clock: any WallClock

    init(_ cities: [CityCode], in list: Watchlist.ID, _ container: Container) throws {
        self.cities = cities
        self.list = list
        observeBoard = try container.resolve()
        observeForecast = try container.resolve()
        refreshStaleForecasts = try container.resolve()
        fetchHours = try container.resolve()
        observeWarnings = try container.resolve()
        currentWarnings = try container.resolve()
        monitor = try container.resolve()
        clock = try container.resolve((any WallClock).self)
    }

    func current() async throws -> (board: Board, moment: Date) {
        guard !cities.isEmpty else { return (try await observeBoard.current(list), clock.now) }
        var states: [(city: CityCode, state: CityForecast)] = []
        for city in cities {
            states.append((city, try await observeForecast.current(city, in: list)))
        }
        return (Board(of: states), clock.now)
    }

    func details(
        of board: Board,
        at moment: Date
    ) async throws -> (warnings: [CityWarnings], hours: HourlyForecast?) {
        let overview = try await observeWarnings.current()
        let warnings = board.places.map { overview.warnings(for: $0, at: moment) }
        guard cities.count == 1, let city = cities.first else { return (warnings, nil) }
        let hours = try await observeForecast.current(city, in: list).hours[.standard]?.newest
        return (warnings, hours)
    }

    func observe(_ report: @escaping @Sendable () -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for try await _ in observeWarnings() { report() } }
            if cities.isEmpty {
                group.addTask { for try await _ in observeBoard(list) { report() } }
            }
            for city in cities {
                group.addTask { for try await _ in observeForecast(city, in: list) { report() } }
            }
            try await group.waitForAll()
        }
    }

    func refresh() async throws {
        async let warnings = currentWarnings.soon()
        let all = cities.isEmpty ? try await observeBoard.current(list).cities : cities
        try await refreshStaleForecasts(all, for: .host) { _, _ in }
        if cities.count == 1, let city = cities.first {
            do {
                try await fetchHours.fetchIfOverdue(.standard, for: city, by: .host)
            } catch is DomainError {
                // The stored hours are shown until the next minute's attempt.
            }
        }
        _ = try await warnings
    }

    func monitorOtherProcesses() async throws { try await monitor() }
}
