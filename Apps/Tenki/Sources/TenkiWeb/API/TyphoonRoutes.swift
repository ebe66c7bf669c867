import Hummingbird
import KasaneHummingbird
import TenkiApplication

/// The part of the public JSON API about typhoons.
struct TyphoonRoutes: RouteGroup {
    let showTyphoons: ShowTyphoons

    func add(to router: Router<WebContext>) {
        router.group("/api/v1")
            .add(middleware: CORSMiddleware.api)
            .add(middleware: ProblemDetailsMiddleware.api())
            .for(.everyone)
            .get("typhoons") { request, _ in
                let shown = try await showTyphoons.stored()
                return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
                    try Response(json: TyphoonsDocument(shown))
                }
            }
    }
}
