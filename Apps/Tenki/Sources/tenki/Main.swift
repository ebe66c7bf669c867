import CoreMetrics
import Foundation
import KasanePrometheus
import TenkiTerminal

@main
enum Main {
    static func main() async {
        let program = Program(
            terminal: StandardTerminal(),
            environment: ProcessInfo.processInfo.environment
        )
        // Allowed only once per process, so Program doesn't do it.
        MetricsSystem.bootstrap(program.metrics)
        exit(await program.run())
    }
}
