import Hummingbird
import KasaneHummingbird
import TenkiApplication
import TenkiDomain

struct TyphoonRoutes: RouteGroup {
    let showTyphoons: ShowTyphoons

    func add(to router: Router<WebContext>) {
        router.publicAPI.get("typhoons") { request, _ in
            let shown = try await showTyphoons.stored()
            return try await request.respond(
                with: TyphoonsDocument(shown),
                because: shown.book.failure?.code
            )
        }
    }
}
