import HTTPTypes
import Hummingbird
import KasaneHummingbird
import NIOCore

enum CompressionApplication {
    static let content = String(repeating: "[1, 2, 3]", count: 1_000)

    static var router: Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: CompressionMiddleware())
        let routes = router.for(.everyone)
        routes.get("/json") { request, _ in
            await request.ifNoneMatch(EntityTag(version: 7)) { response("application/json") }
        }
        routes.put("/json") { request, _ in
            let expected = EntityTags(request.headers[.ifMatch] ?? "")
            guard expected.contains(strong: EntityTag(version: 7)) else {
                throw HTTPError(.preconditionFailed)
            }
            return HTTPResponse.Status.noContent
        }
        routes.get("/small") { _, _ in response("application/json", "[1]") }
        routes.get("/html") { _, _ in response("text/html; charset=utf-8") }
        routes.get("/image") { _, _ in response("image/png") }
        routes.get("/events") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "text/event-stream"],
                body: .init { writer in
                    try await writer.write(ByteBuffer(string: content))
                    try await writer.finish(nil)
                }
            )
        }
        for (path, name, value) in [
            (RouterPath("/encoded"), HTTPField.Name.contentEncoding, "br"),
            ("/cookie", .setCookie, "a=b"), ("/final", .cacheControl, "no-transform"),
        ] {
            routes.get(path) { _, _ in
                var response = response("application/json")
                response.headers[.eTag] = "\(EntityTag(version: 7))"
                response.headers[name] = value
                return response
            }
        }
        return router
    }

    private static func response(_ type: String, _ text: String = content) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}
