import ArgumentParser
import Foundation
import KasaneContainer
import KasaneDomain
import KasaneSettings
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

struct ForecastCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "forecast",
        abstract: "Print your board or city forecasts (the default command).",
        discussion: """
            A city can be given by its own name, its prefecture, or a municipality in its forecast \
            area; the beginning of a name is enough. If several cities match, they are listed and the \
            exit code is 2. See also: tenki search, tenki cities.

            Without a city, your city (--city or TENKI_CITY) and your board are printed. Set TENKI_BOARD \
            to the board's link; the default is a new visitor's board (see tenki board).
            """
    )

    @Argument(
        help: "City names, such as 東京 or Tokyo, or codes, such as 130010.",
        completion: .list(City.all.map(\.romaji))
    )
    var cities: [String] = []

    @Flag(help: "Print JSON: an object, or an array for several cities.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Print a line for each city, for example in a shell prompt: '%i %h°/%l° %r%'.",
            discussion: PromptFormat.help,
            valueName: "template"
        ),
        transform: { try PromptFormat($0) }
    )
    var format: PromptFormat?

    @OptionGroup var hours: HoursOptions

    @OptionGroup var board: BoardOptions

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func validate() throws {
        if json, format != nil { throw ValidationError("--json and --format cannot be combined.") }
        if hours.series != nil, format != nil {
            throw ValidationError("--hours and --format cannot be combined.")
        }
    }

    func run(using context: any CommandContext) async throws {
        let settings = try context.settings(for: source.database)
        let style = try output.style(on: context.terminal, settings)
        let cities = try CityCode.list(typed: self.cities, style.language, context)
        do {
            if let series = hours.series {
                let home = try board.home(settings, style.language, context)
                try await printHours(of: series, in: cities, orIn: home, style, context)
            } else if cities.isEmpty {
                let home = try board.home(settings, style.language, context)
                try await printBoard(settings, home, style, context)
            } else {
                try await printForecasts(cities, style, context)
            }
        } catch let failure as DomainError {
            throw CommandError(failure, in: style.language)
                .marked(with: source.notice, in: style.language)
        }
    }

    private func printForecasts(
        _ cities: [CityCode],
        _ style: TextStyle,
        _ context: any CommandContext
    ) async throws {
        let policy: ShowForecast.RefreshPolicy = format == nil ? .force : .ifStale
        let showsWarnings = showsWarnings
        // A prompt has no place for observations, and waits for nothing that it does not print.
        let observed = format == nil ? cities : []
        let (shown, warnings, observations) = try await context.withTenki(
            source,
            waitingIn: style.language
        ) { container in
            let showForecast = try container.resolve(ShowForecast.self)
            let current = try container.resolve(CurrentWarnings.self)
            async let overview = showsWarnings ? current.soon() : WarningOverview()
            let showObservation = try container.resolve(ShowObservation.self)
            let waitLimit = try container.resolve(WaitLimit.self)
            async let observations = showObservation.list(of: observed, waitLimit)
            let clock = try container.resolve((any WallClock).self)
            do {
                var shown: [ForecastSnapshot] = []
                for city in cities {
                    shown.append(try await showForecast(city, refresh: policy, for: .host))
                }
                let warnings = try await overview.warnings(for: cities, at: clock.now)
                return (shown, warnings, try await observations)
            } catch let failure as DomainError {
                if showsWarnings {
                    let warnings = try await overview.warnings(for: cities, at: clock.now)
                    try context.printKnown(warnings, and: try await observations, style)
                }
                throw failure
            }
        }
        try context.terminal.print(text(of: shown, warnings, observations, style))
        try end(with: shown.compactMap(\.caveat?.exitCode))
    }

    private func text(
        of shown: [ForecastSnapshot],
        _ warnings: [CityWarnings],
        _ observations: [CityCode: ObservationSnapshot],
        _ style: TextStyle
    ) throws -> String {
        if let format {
            return shown.map { format.line($0, style) }.joined(separator: "\n")
        }
        if json {
            let documents = shown.map { ForecastDocument($0, observations[$0.forecast.id.city]) }
            return try documents.count == 1 ? documents[0].json : documents.json
        }
        return zip(shown, warnings)
            .map { shown, warnings in
                let observation = observations[shown.forecast.id.city]
                let report = ForecastReport(
                    shown,
                    observation: observation,
                    warnings: warnings,
                    style
                )
                return "\(report)"
            }
            .joined(separator: "\n\n")
    }

    private func printBoard(
        _ settings: Settings,
        _ home: CityCode?,
        _ style: TextStyle,
        _ context: any CommandContext
    ) async throws {
        let (stored, own, overview, moment) = try await read(settings, home, style, context)
        let board = stored.with(overview.warnings(for: stored.places, at: moment))
        let failures = board.cities.compactMap { board.failure(for: $0) }
        let snapshots = board.places.unique(by: \.city)
            .compactMap { board.snapshot(for: $0, at: moment) }
        let missing = own?.failure ?? (own == nil && snapshots.isEmpty ? failures.first : nil)
        if let missing {
            if showsWarnings {
                let cities = (home.map { [$0] } ?? []) + board.cities.filter { $0 != home }
                try context.printKnown(overview.warnings(for: cities, at: moment), style)
            }
            throw missing
        }
        let shown = try own?.get()
        let text =
            if let format {
                (shown.map { [$0] } ?? snapshots).map { format.line($0, style) }
                    .joined(separator: "\n")
            } else if json {
                try ((shown.map { [$0] } ?? []) + snapshots).map { ForecastDocument($0) }.json
            } else {
                reports(board, shown, overview, at: moment, style)
            }
        try context.terminal.print(text)
        try end(
            with: (shown?.caveat.map { [$0.exitCode] } ?? [])
                + (failures.isEmpty ? [] : [.storedOnly])
        )
    }

    private var showsWarnings: Bool { format == nil && !json }

    private func read(
        _ settings: Settings,
        _ home: CityCode?,
        _ style: TextStyle,
        _ context: any CommandContext
    ) async throws -> (Board, Result<ForecastSnapshot, DomainError>?, WarningOverview, Date) {
        let showsWarnings = showsWarnings
        return try await context.withTenki(source, waitingIn: style.language) { container in
            let clock = try container.resolve((any WallClock).self)
            let observeBoard = try container.resolve(ObserveBoard.self)
            let list = try await self.board.list(settings, in: container)
            let cities = try await observeBoard.current(list).cities
            let current = try container.resolve(CurrentWarnings.self)
            async let overview = showsWarnings ? current.soon() : current.known()
            // The board reports the failures.
            try await container.resolve(RefreshStaleForecasts.self)(cities, for: .host) { _, _ in }
            let showForecast = try container.resolve(ShowForecast.self)
            let own = try await Self.result(of: home) { city in
                try await showForecast(city, refresh: .ifStale, for: .host)
            }
            return (try await observeBoard.current(list), own, try await overview, clock.now)
        }
    }

    private func reports(
        _ board: Board,
        _ shown: ForecastSnapshot?,
        _ overview: WarningOverview,
        at moment: Date,
        _ style: TextStyle
    ) -> String {
        let home = shown.map { shown in
            let warnings = overview.warnings(for: shown.forecast.id.city, at: moment)
            return "\(ForecastReport(shown, warnings: warnings, style))"
        }
        let own = shown.map { BoardPlace($0.forecast.id.city) }
        let others = board.places.filter { $0 != own }
        let table = WarningSummary(overview.warnings(for: others, at: moment), style)
            .before("\(BoardReport(board, at: moment, style))")
        return [home, table].compactMap { $0 }.joined(separator: "\n\n")
    }

    private static func result(
        of city: CityCode?,
        _ show: (CityCode) async throws -> ForecastSnapshot
    ) async throws -> Result<ForecastSnapshot, DomainError>? {
        guard let city else { return nil }
        do {
            return .success(try await show(city))
        } catch let failure as DomainError {
            return .failure(failure)
        }
    }

    func end(with codes: [TenkiExitCode]) throws {
        guard let code = codes.first(where: { $0 == .failed }) ?? codes.first else { return }
        throw ExitCode(code.rawValue)
    }
}

extension WarningOverview {
    func warnings(for cities: [CityCode], at moment: Date) -> [CityWarnings] {
        warnings(for: cities.map { BoardPlace($0) }, at: moment)
    }

    fileprivate func warnings(for places: [BoardPlace], at moment: Date) -> [CityWarnings] {
        places.map { warnings(for: $0, at: moment) }
    }
}

extension ShowObservation {
    /// Returns the observations of cities, the stored ones if the agency is slow; none if they
    /// cannot be read, because the forecasts are printed without them.
    fileprivate func list(
        of cities: [CityCode],
        _ waitLimit: WaitLimit
    ) async throws -> [CityCode: ObservationSnapshot] {
        guard !cities.isEmpty else { return [:] }
        return try await waitLimit {
            await list(cities) { try await self($0) }
        } else: {
            await list(cities) { try await stored($0) }
        }
    }

    private func list(
        _ cities: [CityCode],
        _ read: (CityCode) async throws -> ObservationSnapshot
    ) async -> [CityCode: ObservationSnapshot] {
        var list: [CityCode: ObservationSnapshot] = [:]
        for city in cities {
            // A failure of the store is reported with the forecasts.
            list[city] = try? await read(city)
        }
        return list
    }
}

extension CommandError {
    fileprivate func marked(with notice: DataNotice?, in language: Language) -> Self {
        notice.map { Self("\(message) (\($0.text(in: language)))", exitCode) } ?? self
    }
}
