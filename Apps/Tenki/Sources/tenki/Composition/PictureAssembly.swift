import KasaneContainer
import KasaneHTTP
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

/// Registers the services that fetch the pictures of photographs.
struct PictureAssembly: Assembly {
    /// The providers, whose descriptors name the hosts of their pictures.
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
            scope: .singleton,
            FetchPicture.init(provider:transactions:clock:)
        )
    }
}
