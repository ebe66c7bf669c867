public import Foundation

/// A page of the photographs that a provider found: the aggregate that is searched, stored and shown.
public struct PhotoPage: Identifiable, Hashable, Sendable {
    /// What tells a page from every other: pages of two providers are no pages of one list.
    public struct ID: Hashable, Sendable {
        /// What was searched for.
        public let query: PhotoQuery
        /// Who found it.
        public let source: PhotoSource
        /// The number of the page, counted from 1.
        public let number: Int

        /// Makes an identity of its parts.
        public init(query: PhotoQuery, source: PhotoSource, number: Int) {
            self.query = query
            self.source = source
            self.number = number
        }
    }

    /// The query, the provider and the number of the page.
    public let id: ID
    /// When it was fetched from the provider.
    public let fetchedAt: Date
    /// The photographs of the page.
    public let photos: [Photo]
    /// How many photographs can be had in all.
    public let total: Int
    /// How many photographs a full page has.
    public let size: Int

    /// Creates a page of its parts; a total below 0 counts as 0, a size below 1 as 1.
    ///
    /// Photographs that are not within their limits are left out, and those beyond
    /// ``TextLimit/photos``.
    public init(id: ID, fetchedAt: Date, photos: [Photo], total: Int, size: Int) {
        self.id = id
        self.fetchedAt = fetchedAt
        self.photos = Array(photos.lazy.filter(\.isWithinLimits).prefix(TextLimit.photos))
        self.total = max(0, total)
        self.size = max(1, size)
    }

    /// The number of the page after this one; `nil` if this is the last.
    public var next: Int? {
        let last = total / size + (total % size == 0 ? 0 : 1)
        return photos.isEmpty || id.number >= last ? nil : id.number + 1
    }

    /// The photograph of this identity; `nil` if it is not on the page.
    public func photo(_ id: Photo.ID) -> Photo? { photos.first { $0.id == id } }

    /// How long ago the page was fetched, never negative.
    public func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(fetchedAt)))
    }
}
