import ArgumentParser
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
        name: .customLong("metrics-host"),
        help: ArgumentHelp(
            "The address on which /metrics is served. (default: 127.0.0.1)",
            valueName: "address"
        )
    )
    var givenHost: String?

    func validate() throws {
        if let metricsPort, !(0...65535).contains(metricsPort) {
            throw ValidationError("--metrics-port takes a number from 0 to 65535.")
        }
        guard givenHost == nil || metricsPort != nil else {
            throw ValidationError("--metrics-host needs --metrics-port.")
        }
    }

    /// The address of the metrics; `nil` if they are not served.
    var address: WebConfiguration.Address? {
        metricsPort.map { WebConfiguration.Address(host: givenHost ?? "127.0.0.1", port: $0) }
    }
}
