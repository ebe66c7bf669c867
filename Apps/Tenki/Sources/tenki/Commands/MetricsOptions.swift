import ArgumentParser
import TenkiTerminal
import TenkiWeb

/// The options of the server of metrics, which is separate from the pages.
struct MetricsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The port on which /metrics is served; 0 for any free port. (default: not served)",
            valueName: "port"
        )
    )
    var metricsPort: Int?

    @Option(
        help: ArgumentHelp(
            "The address on which /metrics is served. (default: 127.0.0.1)",
            valueName: "address"
        )
    )
    var metricsHost: String?

    func validate() throws { try Self.port.check(metricsPort) }

    private static let port = Setting.number(.metricsPort, 0...65_535)

    func address(_ settings: Settings) throws(CommandError) -> WebConfiguration.Address? {
        let host = try settings.value(
            of: .text(.metricsHost, "an address of this machine"),
            given: metricsHost
        )
        guard let port = try settings.value(of: Self.port, given: metricsPort) else {
            guard host == nil else {
                throw CommandError("--metrics-host needs --metrics-port.", .usage)
            }
            return nil
        }
        return WebConfiguration.Address(host: host ?? "127.0.0.1", port: port)
    }
}
