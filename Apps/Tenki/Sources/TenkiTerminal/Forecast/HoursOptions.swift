import ArgumentParser
import TenkiDomain

struct HoursOptions: ParsableArguments {
    @Flag(help: "Print the next two days hour by hour.")
    var hours = false

    @Option(
        help: ArgumentHelp(
            "The source of the hourly forecast; implies --hours.",
            valueName: HourlySeries.allCases.map(\.rawValue).joined(separator: "|")
        ),
        transform: { text in
            guard let series = HourlySeries(rawValue: text) else {
                throw ValidationError("There is no hourly forecast source “\(text)”.")
            }
            return series
        }
    )
    var hoursFrom: HourlySeries?

    var series: HourlySeries? { hoursFrom ?? (hours ? .standard : nil) }
}
