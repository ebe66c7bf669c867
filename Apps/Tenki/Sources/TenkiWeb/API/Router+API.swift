import Hummingbird
import KasaneHummingbird

extension Router<WebContext> {
    /// The public routes of the JSON API, which other sites' scripts can use too.
    ///
    /// Responses have an entity tag that ignores ages, so a client that has the current version gets
    /// 304 Not Modified.
    var publicAPI: RouterGroup<WebContext> {
        group("/api/v1")
            .add(middleware: CORSMiddleware.api)
            .add(middleware: ProblemDetailsMiddleware.api())
            .for(.everyone)
    }
}
