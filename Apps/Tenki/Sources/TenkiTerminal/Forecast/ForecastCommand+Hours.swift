import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

extension ForecastCommand {
    func printHours(
        of series: HourlySeries,
        in typed: [CityCode],
        orIn home: CityCode?,
        _ style: TextStyle,
        _ context: any CommandContext
    ) async throws {
        let cities = typed.isEmpty ? [home].compactMap { $0 } : typed
        guard !cities.isEmpty else {
            let message = style.language(
                ja: "--hours には都市を指定してください。例：tenki 東京 --hours",
                en: "--hours needs a city, as in: tenki Tokyo --hours"
            )
            throw CommandError(message, .usage)
        }
        let showsWarnings = !json
        let (shown, warnings) = try await context.withTenki(source, waitingIn: style.language) {
            container in
            let showHours = try container.resolve(ShowHours.self)
            let current = try container.resolve(CurrentWarnings.self)
            async let overview = showsWarnings ? current.soon() : WarningOverview()
            let clock = try container.resolve((any WallClock).self)
            do {
                var shown: [HoursSnapshot] = []
                for city in cities {
                    shown.append(try await showHours(series, for: city, by: .host))
                }
                return (shown, try await overview.warnings(for: cities, at: clock.now))
            } catch let failure as DomainError {
                if showsWarnings {
                    let warnings = try await overview.warnings(for: cities, at: clock.now)
                    try context.printKnown(warnings, style)
                }
                throw failure
            }
        }
        let text =
            if json, shown.count == 1 {
                try HoursDocument(shown[0]).json
            } else if json {
                try shown.map(HoursDocument.init).json
            } else {
                zip(shown, warnings).map { shown, warnings in
                    WarningSummary([warnings], style).before("\(HoursReport(shown, style))")
                }
                .joined(separator: "\n\n")
            }
        try context.terminal.print(text)
        try end(with: shown.compactMap(\.caveat?.exitCode))
    }
}
