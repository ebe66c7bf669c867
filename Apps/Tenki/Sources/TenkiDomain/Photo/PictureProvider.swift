/// What fetches the pictures of photographs from where their providers have them.
public protocol PictureProvider: Sendable {
    /// Fetches a picture of a photograph.
    ///
    /// - Parameters:
    ///   - rendition: Which of its pictures.
    ///   - photo: The photograph.
    /// - Returns: The picture.
    /// - Throws: `Failure.unavailable` if it cannot be had, and `CancellationError`.
    func picture(_ rendition: Photo.Rendition, of photo: Photo) async throws -> PictureFile
}

extension Photo {
    /// Which of a photograph's pictures is meant.
    public enum Rendition: String, CaseIterable, Sendable {
        /// The small one.
        case preview
        /// The one that is large enough for a screen; the small one where that cannot be had.
        case image
    }
}
