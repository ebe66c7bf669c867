package import ArgumentParser
package import Foundation
import KasaneSettings
package import TenkiDemo
package import TenkiDomain

package struct SourceOptions: ParsableArguments {
    @Flag(help: "Use demo data: made-up weather from services in this process.")
    package var demo = false

    @Option(
        help: ArgumentHelp(
            "The date at which the demo starts, such as 2026-02-20 or 2026-02-20T03:00+09:00.",
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
            "The seed of the demo's weather. Each number selects different weather. (default: 0)",
            discussion: "Without --database, the data is stored in a temporary database.",
            valueName: "number"
        )
    )
    package var demoSeed: UInt?

    @Option(
        help: ArgumentHelp(
            "The faults of the demo services with their probabilities: such as timeout=0.1,garbage=0.1.",
            discussion: """
                Each fault has a probability from 0 to 1; all other requests get a correct response. \
                Faults: \(DemoFault.allCases.map(\.rawValue).joined(separator: ", ")).
                The last six are correct responses with old, missing or damaged contents.
                """,
            valueName: "faults"
        ),
        transform: { try FaultPlan($0) }
    )
    package var faults: FaultPlan?

    @Option(
        help: ArgumentHelp(
            "The base URL of a livedoor-compatible service, which replaces all providers of forecasts.",
            valueName: "url"
        )
    )
    package var provider: String?

    @Option(
        help: ArgumentHelp(
            "The provider of forecasts that is called first; the others are called if it is unavailable.",
            discussion: """
                The agency (jma, the default) forecasts the whole week; the livedoor-compatible \
                service (livedoor) forecasts two or three days.
                """
        ),
        transform: Setting<TerminalSettings.ForecastSource>.firstProvider.parse
    )
    package var firstProvider: TerminalSettings.ForecastSource?

    @OptionGroup package var database: DatabaseOptions

    package init() {}

    package func validate() throws {
        if demo, provider != nil {
            throw ValidationError("--demo has a provider of its own: omit --provider.")
        }
        if provider != nil, firstProvider != nil {
            throw ValidationError(
                "--provider names the only provider that is called: omit --first-provider."
            )
        }
        let given = [
            ("--demo-date", demoDate != nil), ("--demo-seed", demoSeed != nil),
            ("--faults", faults != nil),
        ]
        if !demo, let (option, _) = given.first(where: \.1) {
            throw ValidationError("\(option) is for demo data only: add --demo.")
        }
    }

    package var notice: DataNotice? { demo ? .demo : nil }
}
