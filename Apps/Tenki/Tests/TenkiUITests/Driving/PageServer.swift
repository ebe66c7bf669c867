import Hummingbird
import KasaneHummingbird
import KasaneLive
import Logging
import TenkiUI

func serve(
    _ pages: PageRoutes,
    _ body: (_ origin: String) async throws -> Void
) async throws {
    var logger = Logger(label: "tests")
    logger.logLevel = .critical
    let live = LivePages(pages, environment: .tenki, logger: logger)
    let router = Router(options: .autoGenerateHeadEndpoints)
    live.addRoutes(to: router)
    for stylesheet in SiteStylesheet.allCases {
        router.for(.everyone).asset(
            RouterPath(stylesheet.path),
            contentType: "text/css",
            bytes: stylesheet.bytes
        )
    }
    router.for(.everyone).asset(
        RouterPath(PhotoAddress.pictures + "/:id/:rendition"),
        contentType: "image/svg+xml",
        bytes: TenkiAssets.missingPicture
    )
    try await withServer(
        router,
        host: "127.0.0.1",
        port: 0,
        logger: logger,
        services: [live]
    ) { port in try await body("http://127.0.0.1:\(port)") }
}
