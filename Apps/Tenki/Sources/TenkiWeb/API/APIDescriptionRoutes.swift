import Hummingbird
import KasaneHummingbird

/// The description of the public JSON API.
struct APIDescriptionRoutes: RouteGroup {
    func add(to router: Router<WebContext>) {
        router.publicAPI.asset(
            "openapi.json",
            contentType: "application/json",
            bytes: PackageResources.openapi_json
        )
    }
}
