import ArgumentParser
import Foundation
import KasaneContainer
import KasaneDomain
import KasaneSettings
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

struct WarningsCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "warnings",
        abstract: "Print warnings and advisories for cities or municipalities.",
        discussion: """
            The information is from the Japan Meteorological Agency (JMA). Anything uncertain is printed \
            as “unknown”, never as “no warnings”, with the reason and the time of the last check. \
            Without a place, your city (--city, TENKI_CITY) or the places on your board are printed.

            Exit codes: 4 if everything is unknown and an earlier state is printed, 5 if there is none. \
            With --exit-status: 0 nothing in force, 10 advisories, 11 a warning or higher, 12 no known \
            warning but something unknown.
            """
    )

    @Argument(
        help: "City or municipality names, such as 千代田区 or Chiyoda-ku, or codes.",
        completion: .list(City.all.map(\.romaji))
    )
    var places: [String] = []

    @Flag(help: "Report warnings through the exit code.")
    var exitStatus = false

    @Flag(help: "Print JSON: an object, or an array for several places.")
    var json = false

    @OptionGroup var board: BoardOptions

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let settings = try context.settings(for: source.database)
        let style = try output.style(on: context.terminal, settings)
        var named = try WarningPlace.list(typed: places, style.language, context)
        if named.isEmpty, let home = try board.home(settings, style.language, context) {
            named = [.city(home)]
        }
        let typed = named
        do {
            let (shown, moment) = try await context.withTenki(source, waitingIn: style.language) {
                container in
                let places =
                    typed.isEmpty ? try await boardPlaces(settings, in: container) : typed
                let overview = try await container.resolve(CurrentWarnings.self)()
                let moment = try container.resolve((any WallClock).self).now
                return (places.map { PlaceWarnings($0, overview, at: moment) }, moment)
            }
            try context.terminal.print(text(shown, at: moment, style))
            try end(shown)
        } catch let failure as DomainError {
            throw CommandError(failure, in: style.language)
        }
    }

    private func boardPlaces(
        _ settings: Settings,
        in container: Container
    ) async throws -> [WarningPlace] {
        let list = try await board.list(settings, in: container)
        return try await container.resolve(ObserveBoard.self).current(list).places
            .map(\.warningPlace)
    }

    private func text(
        _ shown: [PlaceWarnings],
        at moment: Date,
        _ style: TextStyle
    ) throws -> String {
        guard json else {
            return shown.map { shown in
                "\(WarningsReport(shown.content, from: shown.source, at: moment, style))"
            }
            .joined(separator: "\n\n")
        }
        let documents = shown.map { WarningsDocument($0.content, from: $0.source) }
        return try documents.count == 1 ? documents[0].json : documents.json
    }

    private func end(_ shown: [PlaceWarnings]) throws {
        let states = shown.map(\.status)
        if exitStatus {
            let order: [WarningStatus] = [.warning, .unknown, .advisory]
            let worst = order.first(where: states.contains)
            if let code = worst?.exitCode { throw ExitCode(code.rawValue) }
            return
        }
        guard !shown.isEmpty, shown.allSatisfy(\.isUnknown) else { return }
        let code: TenkiExitCode = shown.contains(where: \.wasKnown) ? .storedOnly : .unavailable
        throw ExitCode(code.rawValue)
    }
}
