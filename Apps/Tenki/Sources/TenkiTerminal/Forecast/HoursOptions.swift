import ArgumentParser
import TenkiDomain

struct HoursOptions: ParsableArguments {
    @Flag(help: "Print the next two days by hours.")
    var hours = false

    @Option(
        help: ArgumentHelp(
            "The source of the hours; implies --hours.",
            valueName: HourlySeries.allCases.map(\.rawValue).joined(separator: "|")
        ),
        transform: { text in
            guard let series = HourlySeries(rawValue: text) else {
                throw ValidationError("No source of hours is called “\(text)”.")
            }
            return series
        }
    )
    var hoursFrom: HourlySeries?

    var series: HourlySeries? { hoursFrom ?? (hours ? .standard : nil) }
}
