import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP

// snippet.endpoint
private struct PhotosByText: Endpoint {
    var text: String
    var page = 1
    var key: Secret

    var path: EndpointPath { "/api/photos" }
    var query: [QueryItem] {
        [QueryItem("q", text), QueryItem("page", page), QueryItem("key", key)]
    }
    var policy: EndpointPolicy { EndpointPolicy(caching: .fresh(for: .seconds(86_400))) }

    struct Response: Decodable, Sendable {
        var totalHits: Int
    }
}
// snippet.end

// snippet.post
private struct AddNote: Endpoint {
    struct Note: Codable, Sendable {
        var text: String
    }

    var photo: Int
    var note: Note
    var token: Secret

    var method: HTTPRequest.Method { .post }
    var path: EndpointPath { "/api/photos/\(photo)/notes" }
    var headers: [RequestHeader] { [.bearer(token)] }
    var body: RequestBody? { get throws { try .json(note) } }
    typealias Response = Note
}
// snippet.end

private let key = Secret(ProcessInfo.processInfo.environment["PHOTOS_KEY"] ?? "")

// snippet.failures
private func describe(_ text: String, by client: APIClient) async -> String {
    do {
        return "\(try await client.send(PhotosByText(text: text, key: key)).totalHits) photos"
    } catch {
        switch error.kind {
        case .notConnected: return "This machine is not connected."
        case .status(.tooManyRequests, _):
            return "Try again in \(error.retryAfter ?? .seconds(60))."
        case .decodingFailed(let path, _):
            return "The response could not be read at \(path)."
        default: return "No photos, because \(error)."
        }
    }
}
// snippet.end

// snippet.streaming
private struct Original: Endpoint {
    var photo: Int
    var path: EndpointPath { "/api/photos/\(photo)/original" }
    var policy: EndpointPolicy {
        EndpointPolicy(deadline: .seconds(300), maximumBodySize: 200 << 20)
    }
    typealias Response = Data
}

private func size(of photo: Int, by client: APIClient) async throws -> Int {
    let progress = TransferProgress()
    async let size = client.stream(Original(photo: photo), reporting: progress) { response in
        var size = 0
        for try await chunk in response.body { size += chunk.count }
        return size
    }
    for await step in progress { print(step.receivedBytes, step.totalToReceive ?? 0) }
    return try await size
}
// snippet.end

@MainActor func photoCalls() async throws {
    // snippet.client
    try await AsyncHTTPTransport.run { transport in
        let client = try APIClient(
            baseURL: "https://photos.example",
            transport: transport,
            userAgent: "gallery/1"
        )
        let photos = try await client.send(PhotosByText(text: "rain", key: key))
        print(photos.totalHits)
    }
    // snippet.end
}
