import CoreMetrics
import Foundation
import KasanePrometheus
import TenkiTerminal

/// The entry point: runs the program, and exits with its exit code.
@main
enum Main {
    static func main() async {
        let program = Program(
            terminal: StandardTerminal(),
            environment: ProcessInfo.processInfo.environment
        )
        // A process can do this once.
        MetricsSystem.bootstrap(program.metrics)
        exit(await program.run())
    }
}
