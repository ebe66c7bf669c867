/// A service that downloads the pictures of photographs from their providers.
package protocol PictureProvider: Sendable {
    /// Downloads a picture of a photograph.
    ///
    /// - Parameters:
    ///   - rendition: The rendition to download.
    ///   - photo: The photograph.
    /// - Returns: The picture.
    /// - Throws: `DomainError.unavailable`, if the picture cannot be downloaded;
    ///   `CancellationError`.
    func picture(_ rendition: Photo.Rendition, of photo: Photo) async throws -> PictureFile
}

extension Photo {
    /// The size of a photograph's picture.
    package enum Rendition: String, CaseIterable, Sendable {
        /// The small picture.
        case preview
        /// The picture for a screen; the small picture if the large one is not available.
        case image
    }
}
