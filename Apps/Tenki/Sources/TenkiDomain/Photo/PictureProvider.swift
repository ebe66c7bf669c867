package protocol PictureProvider: Sendable {
    func picture(_ rendition: Photo.Rendition, of photo: Photo) async throws -> PictureFile
}

extension Photo {
    package enum Rendition: String, CaseIterable, Sendable {
        case preview
        case image
    }
}
