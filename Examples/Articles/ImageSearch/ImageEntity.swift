import Foundation
import KasaneHTTP

/// An image in the search results.
///
/// Decoding is strict: a missing property or a wrong type is an error.
struct ImageEntity: Identifiable, Hashable, Decodable, Sendable {
    let id: Int
    let pageURL: URL
    let tags, user: String
    let imageWidth, imageHeight: Int
}

/// A page of search results.
struct ResponseEntity: Hashable, Decodable, Sendable {
    let totalHits: Int
    let hits: [ImageEntity]
}

/// What the view model needs of a search.
protocol ImageSearching: Sendable {
    func page(_ number: Int, of text: String) async throws(NetworkError) -> ResponseEntity
}
