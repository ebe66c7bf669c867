import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import Logging
import NIOCore
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MultipartFormTests {
    @Test func `a route receives a form with files`() async throws {
        let storage = UploadStorage()
        let router = Router()
        router.for(.everyone).post("/covers") { request, _ in
            var limits = MultipartLimits()
            limits.file = 10
            let form = try await request.multipartForm(
                storingIn: storage,
                limits: limits,
                accepts: [.text]
            )
            let file = form.file("cover")
            return "\(form.text("title") ?? "") \(file?.name ?? "") \(storage.bytes)"
        }
        let logger = Logger(label: "tests")
        try await withServer(router, host: "127.0.0.1", port: 0, logger: logger) { port in
            for (content, expected) in [
                ("Rain", "200 A a.txt 4"), ("more than ten", "413"), ("\0", "415"),
            ] {
                let body = try KasaneHTTP.RequestBody.multipart([
                    .init("title", text: "A"),
                    .init("cover", file: Data(content.utf8), fileName: "../a.txt"),
                ])
                var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/covers")
                request.method = .POST
                request.headers.add(name: "Content-Type", value: body.contentType ?? "")
                var bytes = ByteBuffer()
                for try await chunk in body.chunks { bytes.writeBytes(chunk) }
                request.body = .bytes(bytes)
                let answer = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
                let text = try await answer.text()

                #expect("\(answer.status.code) \(text)".hasPrefix(expected))
            }
            #expect(storage.bytes == 0)
        }
    }
}
