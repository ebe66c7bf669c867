import KasaneDomain
import KasaneHummingbird
import ServiceLifecycle
import Tracing

// snippet.bootstrap
private func run(
    _ application: WebApplication<Never>,
    tracer: some Tracer,
    exporter: any Service
) async -> Never {
    // Once for the process, before the application starts.
    InstrumentationSystem.bootstrap(tracer)
    var application = application
    application.customize = { assembly in assembly.addService { _ in exporter } }
    await application.main()
}
// snippet.end

// snippet.span
private func addCleanUp(
    of transactions: any TransactionTemplate<Void>,
    to assembly: inout WebAssembly<Never>
) {
    assembly.addWork {
        while !Task.isCancelled {
            try await withSpan("clean up") { _ in
                try await transactions.execute { _ in }
            }
            try await Task.sleep(for: .seconds(3_600))
        }
    }
}
// snippet.end
