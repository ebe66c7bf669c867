import Hummingbird
import KasaneHummingbird

extension Router<WebContext> {
    var publicAPI: RouterGroup<WebContext> {
        group("/api/v1")
            .add(middleware: ProblemDetailsMiddleware.api())
            .for(.everyone)
    }
}
