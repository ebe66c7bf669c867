import KasaneDomain
package import TenkiDomain

/// A photograph to show and its neighbours in the results of a search.
package struct PhotoSnapshot: Hashable, Sendable {
    /// The photograph.
    package let photo: Photo
    /// The time since the photograph's page was fetched.
    package let age: Duration
    /// The previous photograph; `nil` for the first one or without a search.
    package private(set) var previous: Photo.ID?
    /// The next photograph; `nil` if it is not stored.
    package private(set) var next: Photo.ID?
    /// The page that contains the next photograph; `nil` if that is stored or if this is the last.
    package private(set) var nextPage: Int?
    /// The photographs on the stored pages before ``nextPage``; empty if that is `nil`.
    private var listed: Set<Photo.ID> = []

    /// Creates a photograph without neighbours.
    ///
    /// - Parameters:
    ///   - photo: The photograph.
    ///   - age: The time since the photograph's page was fetched.
    package init(_ photo: Photo, age: Duration) {
        self.photo = photo
        self.age = age
    }

    /// Scans the stored pages of a search up to the photograph and its successor.
    mutating func findNeighbours(
        among query: PhotoQuery,
        _ pages: any PhotoPageRepository
    ) async throws {
        var seen: Set<Photo.ID> = []
        var last: Photo.ID?
        var isFound = false
        var number: Int? = 1
        while let current = number {
            let id = PhotoPage.ID(query: query, source: photo.id.source, number: current)
            guard let page = try await pages.find(id) else {
                if isFound { (nextPage, listed) = (current, seen) }
                return
            }
            for photo in page.photos where seen.insert(photo.id).inserted {
                if isFound {
                    next = photo.id
                    return
                }
                if photo.id == self.photo.id {
                    isFound = true
                    previous = last
                }
                last = photo.id
            }
            number = page.next
        }
    }

    /// Returns the photograph with its successor on ``nextPage``.
    ///
    /// - Parameter page: The page. If the list has shifted, it repeats the end of the previous one.
    /// - Returns: The photograph; without a successor if the page has none that is not listed yet.
    func followed(by page: PhotoPage) -> Self {
        var followed = self
        followed.next = page.photos.map(\.id).first { !listed.contains($0) }
        followed.nextPage = followed.next == nil ? page.next : nil
        followed.listed = followed.nextPage == nil ? [] : listed
        return followed
    }
}
