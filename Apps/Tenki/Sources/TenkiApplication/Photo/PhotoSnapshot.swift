import KasaneDomain
package import TenkiDomain

package struct PhotoSnapshot: Hashable, Sendable {
    package let photo: Photo
    package let age: Duration
    package private(set) var previous: Photo.ID?
    package private(set) var next: Photo.ID?
    package private(set) var nextPage: Int?
    private var listed: Set<Photo.ID> = []

    package init(_ photo: Photo, age: Duration) {
        self.photo = photo
        self.age = age
    }

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

    func followed(by page: PhotoPage) -> Self {
        var followed = self
        followed.next = page.photos.map(\.id).first { !listed.contains($0) }
        followed.nextPage = followed.next == nil ? page.next : nil
        followed.listed = followed.nextPage == nil ? [] : listed
        return followed
    }
}
