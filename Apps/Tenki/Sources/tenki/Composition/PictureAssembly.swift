import KasaneContainer
import KasaneDomain
import KasaneHTTP
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

struct PictureAssembly: Assembly {
    let providers: [ProviderDescriptor]

    func assemble(_ registry: inout Registry) {
        registry.register(
            (any PictureProvider).self,
            scope: .singleton
        ) { [providers] (transport: any Transport, logger: Logger) in
            try HTTPPictureProvider(of: providers, over: transport, logger: logger)
        }
        // A singleton, because all readers share its limits and its memory.
        registry.register(
            FetchPicture.self,
            scope: .singleton
        ) {
            (
                provider: any PictureProvider,
                transactions: any TransactionTemplate<TenkiRepositories>,
                clock: any WallClock
            ) in
            FetchPicture(
                provider: provider,
                transactions: transactions,
                budget: ProviderQuota("pictures", .pictures, by: clock),
                clock: clock
            )
        }
    }
}
