package import Foundation

package struct PhotoPage: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let query: PhotoQuery
        package let source: PhotoSource
        package let number: Int

        package init(query: PhotoQuery, source: PhotoSource, number: Int) {
            self.query = query
            self.source = source
            self.number = number
        }
    }

    package let id: ID
    package let fetchedAt: Date
    package let photos: [Photo]
    package let total: Int
    package let size: Int

    /// Creates a page.
    ///
    /// A negative total counts as 0, and a size below 1 counts as 1. Photographs outside their
    /// limits are dropped, as are those beyond ``TextLimit/photos``.
    package init(id: ID, fetchedAt: Date, photos: [Photo], total: Int, size: Int) {
        self.id = id
        self.fetchedAt = fetchedAt
        self.photos = Array(photos.lazy.filter(\.isWithinLimits).prefix(TextLimit.photos))
        self.total = max(0, total)
        self.size = max(1, size)
    }

    package var next: Int? {
        let last = total / size + (total % size == 0 ? 0 : 1)
        return photos.isEmpty || id.number >= last ? nil : id.number + 1
    }

    package func photo(_ id: Photo.ID) -> Photo? { photos.first { $0.id == id } }

    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(fetchedAt)))
    }
}
