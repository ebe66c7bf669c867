package import Foundation

/// A page of photographs found by a provider.
///
/// The page is the aggregate that is fetched and stored.
package struct PhotoPage: Identifiable, Hashable, Sendable {
    /// Identifies a page by query, provider and number.
    package struct ID: Hashable, Sendable {
        /// The query.
        package let query: PhotoQuery
        /// The provider that found the photographs.
        package let source: PhotoSource
        /// The page number, starting at 1.
        package let number: Int

        /// Creates an identifier.
        package init(query: PhotoQuery, source: PhotoSource, number: Int) {
            self.query = query
            self.source = source
            self.number = number
        }
    }

    /// The query, the provider and the page number.
    package let id: ID
    /// The time at which the page was fetched from the provider.
    package let fetchedAt: Date
    /// The photographs on the page.
    package let photos: [Photo]
    /// The total number of available photographs.
    package let total: Int
    /// The number of photographs on a full page.
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

    /// The number of the next page; `nil` if this page is the last.
    package var next: Int? {
        let last = total / size + (total % size == 0 ? 0 : 1)
        return photos.isEmpty || id.number >= last ? nil : id.number + 1
    }

    /// Returns the photograph with an identifier; `nil` if it is not on the page.
    package func photo(_ id: Photo.ID) -> Photo? { photos.first { $0.id == id } }

    /// Returns the time since the page was fetched, never negative.
    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(fetchedAt)))
    }
}
