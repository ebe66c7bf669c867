import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MultipartFormTests {
    @Test(arguments: [("Rain", 200, "A a.txt 4"), ("more than ten", 413, ""), ("\0", 415, "")])
    func `a route receives a form with files`(
        content: String,
        status: Int,
        expected: String
    ) async throws {
        let storage = UploadStorage()
        let router = Router()
        router.post("/covers") { request, _ in
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
        let body = try KasaneHTTP.RequestBody.multipart([
            .init("title", text: "A"),
            .init("cover", file: Data(content.utf8), fileName: "../a.txt"),
        ])
        var bytes = Data()
        for try await chunk in body.chunks { bytes += chunk }

        let response = try await router.send(
            "/covers",
            .post,
            [.contentType: body.contentType ?? ""],
            body: String(decoding: bytes, as: UTF8.self)
        )

        #expect(response.status.code == status && response.text.hasPrefix(expected))
        #expect(storage.bytes == 0)
    }
}
