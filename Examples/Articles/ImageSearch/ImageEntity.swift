import Foundation
import KasaneHTTP

/// An image in the search results.
///
/// Decoding is strict: the document must contain every property with the right type.
struct ImageEntity: Identifiable, Hashable, Decodable, Sendable {
    let id: Int
    let pageURL: URL
    let tags, user: String
    let imageWidth, imageHeight: Int
}

/// A page of the results.
struct ResponseEntity: Hashable, Decodable, Sendable {
    let totalHits: Int
    let hits: [ImageEntity]
}

/// The search that the view model needs.
protocol ImageSearching: Sendable {
    func page(_ number: Int, of text: String) async throws(NetworkError) -> ResponseEntity
}
