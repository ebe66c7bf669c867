import Hummingbird
import KasaneHummingbird

struct APIDescriptionRoutes: RouteGroup {
    func add(to router: Router<WebContext>) {
        router.publicAPI.asset(
            "openapi.json",
            contentType: "application/json",
            bytes: PackageResources.openapi_json
        )
    }
}
