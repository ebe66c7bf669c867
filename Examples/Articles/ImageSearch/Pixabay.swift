import KasaneHTTP

/// Pixabay's search endpoint.
struct ImagesByText: Endpoint {
    let text: String
    let page: Int
    let key: Secret

    var path: EndpointPath { "/api/" }
    var query: [QueryItem] {
        [
            QueryItem("key", key), QueryItem("q", text), QueryItem("page", page),
            QueryItem("per_page", 50), QueryItem("image_type", "photo"),
        ]
    }
    // Pixabay asks clients to cache results for a day.
    var policy: EndpointPolicy { EndpointPolicy(caching: .fresh(for: .seconds(86_400))) }
    typealias Response = ResponseEntity
}

struct Pixabay: ImageSearching {
    let client: APIClient
    let key: Secret

    func page(_ number: Int, of text: String) async throws(NetworkError) -> ResponseEntity {
        try await client.send(ImagesByText(text: text, page: number, key: key))
    }
}
