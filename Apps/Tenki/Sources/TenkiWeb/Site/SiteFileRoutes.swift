import Hummingbird
import KasaneHummingbird
import TenkiUI

struct SiteFileRoutes: RouteGroup {
    static let prefixes = ["/icons/", TenkiAssets.iconPath, SiteManifest.path, Robots.path]

    func add(to router: Router<WebContext>) {
        let files = router.for(.everyone)
        files.asset(
            RouterPath(TenkiAssets.iconPath),
            contentType: "image/svg+xml",
            bytes: TenkiAssets.icon,
            // Browsers request it with every page.
            cacheControl: "public, max-age=86400"
        )
        for icon in SiteIcon.allCases {
            files.asset(RouterPath(icon.path), contentType: "image/png", bytes: icon.bytes)
        }
        files.asset(
            RouterPath(SiteManifest.path),
            contentType: "application/manifest+json",
            bytes: SiteManifest.bytes
        )
        files.asset(
            RouterPath(Robots.path),
            contentType: "text/plain; charset=utf-8",
            bytes: Robots.rules
        )
    }
}
