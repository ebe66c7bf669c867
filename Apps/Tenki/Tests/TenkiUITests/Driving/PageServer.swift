import Foundation
import HTTPTypes
import Hummingbird
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Logging
import TenkiUI

/// Serves pages on a free port, with their stylesheets and one picture for every photograph.
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

extension FormDriver {
    /// Creates a driver without scripts for a server.
    convenience init(at origin: String, over transport: any Transport) {
        self.init { sent in
            var head = HTTPRequest(
                method: sent.form == nil && sent.multipart == nil ? .get : .post,
                scheme: "http",
                authority: String(origin.dropFirst("http://".count)),
                path: sent.address
            )
            head.headerFields[.cookie] = sent.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
            head.headerFields[.origin] = origin
            let form = sent.form.map {
                KasaneHTTP.RequestBody.data(
                    Data($0.utf8),
                    contentType: "application/x-www-form-urlencoded"
                )
            }
            let files = sent.multipart.map {
                KasaneHTTP.RequestBody.data(Data($0.bytes), contentType: $0.contentType)
            }
            let body = form ?? files
            let streamed = try await transport.send(TransportRequest(head, body: body))
            var text: [UInt8] = []
            for try await chunk in streamed.body { text += chunk }
            return Response(
                status: streamed.status.code,
                location: streamed.headers[.location],
                cookies: streamed.headers[values: .setCookie],
                body: String(decoding: text, as: UTF8.self)
            )
        }
    }
}
