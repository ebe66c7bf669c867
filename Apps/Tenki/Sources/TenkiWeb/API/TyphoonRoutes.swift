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
                let json = try TyphoonsDocument(try await showTyphoons()).json
                return await request.ifNoneMatch(EntityTag(of: json.utf8)) {
                    Response(json: json)
                }
            }
    }
}
