import Foundation
import KasaneHTTP

/// An image in the search results.
///
/// Decoding is strict. A missing property or a wrong type is an error.
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

/// The view model's interface to the search service.
protocol ImageSearching: Sendable {
    func page(_ number: Int, of text: String) async throws(NetworkError) -> ResponseEntity
}
