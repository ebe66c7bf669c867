import Hummingbird
import KasaneHummingbird
import NIOCore
import TenkiUI

struct SiteFileRoutes: RouteGroup {
    static let prefixes = [
        "/icons/", TenkiAssets.iconPath, SiteManifest.path, Robots.path, Sitemap.path,
    ]

    let settings: RouteSettings

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
        for language in Language.allCases {
            files.asset(
                RouterPath(SitePreview.path(in: language)),
                contentType: "image/png",
                bytes: SitePreview.bytes(in: language)
            )
        }
        files.asset(
            RouterPath(SiteManifest.path),
            contentType: "application/manifest+json",
            bytes: SiteManifest.bytes
        )
        addCrawlerFiles(to: files)
    }

    private func addCrawlerFiles(to files: RouterGroup<WebContext>) {
        let documents: [(String, String, @Sendable (String) -> String)] = [
            (Robots.path, "text/plain; charset=utf-8", Robots.rules(at:)),
            (Sitemap.path, "application/xml; charset=utf-8", Sitemap.document(at:)),
        ]
        for (path, type, document) in documents {
            files.get(RouterPath(path)) { [settings] request, context in
                // A request without a host cannot have come through a public name.
                let origin = settings.origin(of: request, context) ?? "http://localhost"
                return Response(
                    status: .ok,
                    headers: [.contentType: type, .cacheControl: "public, max-age=3600"],
                    body: .init(byteBuffer: ByteBuffer(string: document(origin)))
                )
            }
        }
    }
}
