import Hummingbird
import KasaneHummingbird

extension Router<WebContext> {
    /// The public resources of the JSON API, for everyone and for scripts of other sites.
    ///
    /// Each response has an entity tag of its content except for ages, so that a client with the
    /// same version receives only 304 Not Modified.
    var publicAPI: RouterGroup<WebContext> {
        group("/api/v1")
            .add(middleware: CORSMiddleware.api)
            .add(middleware: ProblemDetailsMiddleware.api())
            .for(.everyone)
    }
}
