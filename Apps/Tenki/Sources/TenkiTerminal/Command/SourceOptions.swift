package import ArgumentParser
package import Foundation
import KasaneSettings
package import TenkiDemo
package import TenkiDomain

package struct SourceOptions: ParsableArguments {
    @Flag(help: "Use made-up demo data instead of real weather.")
    package var demo = false

    @Option(
        help: ArgumentHelp(
            "The demo's start date, such as 2026-02-20 or 2026-02-20T03:00+09:00.",
            discussion: """
                Without a time, the demo starts at midnight in Japan. Without --database, the data \
                is stored in a temporary database.
                """,
            valueName: "date"
        ),
        transform: { try Date(demo: $0) }
    )
    package var demoDate: Date?

    @Option(
        help: ArgumentHelp(
            "The seed for the demo's weather. Each number gives different weather. (default: 0)",
            discussion: "Without --database, the data is stored in a temporary database.",
            valueName: "number"
        )
    )
    package var demoSeed: UInt?

    @Option(
        help: ArgumentHelp(
            "Faults to simulate, with their probabilities, such as timeout=0.1,garbage=0.1.",
            discussion: """
                Each fault has a probability from 0 to 1; all other requests get a correct response. \
                Faults: \(DemoFault.allCases.map(\.rawValue).joined(separator: ", ")).
                The last six return valid responses with old, missing or damaged contents.
                """,
            valueName: "faults"
        ),
        transform: { try FaultPlan($0) }
    )
    package var faults: FaultPlan?

    @Option(
        help: ArgumentHelp(
            "The base URL of a livedoor-compatible service to use instead of all forecast providers.",
            valueName: "url"
        )
    )
    package var provider: String?

    @Option(
        help: ArgumentHelp(
            "The forecast provider to call first; the others are used if it is unavailable.",
            discussion: """
                jma, the default, forecasts the whole week; livedoor forecasts two or three days.
                """
        ),
        transform: Setting<TerminalSettings.ForecastSource>.firstProvider.parse
    )
    package var firstProvider: TerminalSettings.ForecastSource?

    @OptionGroup package var database: DatabaseOptions

    package init() {}

    package func validate() throws {
        if demo, provider != nil {
            throw ValidationError("--demo cannot be combined with --provider.")
        }
        if provider != nil, firstProvider != nil {
            throw ValidationError(
                "--first-provider cannot be combined with --provider."
            )
        }
        let given = [
            ("--demo-date", demoDate != nil), ("--demo-seed", demoSeed != nil),
            ("--faults", faults != nil),
        ]
        if !demo, let (option, _) = given.first(where: \.1) {
            throw ValidationError("\(option) requires --demo.")
        }
    }

    package var notice: DataNotice? { demo ? .demo : nil }
}
