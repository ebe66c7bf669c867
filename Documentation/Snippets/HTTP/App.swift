import KasaneHTTP
import KasaneURLSession

// snippet.app
private func makeClient() throws -> APIClient {
    try APIClient(
        baseURL: "https://photos.example",
        transport: URLSessionTransport(),
        userAgent: "gallery/1"
    )
}
// snippet.end
