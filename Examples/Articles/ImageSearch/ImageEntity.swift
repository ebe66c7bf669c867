import Foundation
import KasaneHTTP

/// An image, as it was found: nothing changes it.
///
/// Decoding is strict: each property has to be in the document, in its type.
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

/// The search, as the view model needs it.
protocol ImageSearching: Sendable {
    func page(_ number: Int, of text: String) async throws(NetworkError) -> ResponseEntity
}
