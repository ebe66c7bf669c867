import Hummingbird
import KasaneHummingbird
import TenkiApplication

struct TyphoonRoutes: RouteGroup {
    let showTyphoons: ShowTyphoons

    func add(to router: Router<WebContext>) {
        router.publicAPI.get("typhoons") { request, _ in
            let shown = try await showTyphoons.stored()
            return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
                try Response(json: TyphoonsDocument(shown))
            }
        }
    }
}
