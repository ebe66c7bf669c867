import Foundation
import KasaneConcurrency
import Synchronization
import TenkiDomain

/// Tracks the networks that have searched for or seen the stored photo pages.
///
/// The record is kept in memory only and is bounded, so no reader's address is stored. After a
/// restart the pages have no requester, and the oldest pages are evicted first.
final class PhotoPageUse: Sendable {
    private struct Page {
        let id: PhotoPage.ID
        /// The networks whose limits the page counts against; `nil` for none.
        var ranges: ClientRanges?
        /// The widest networks of the requester and of readers, at most ``minimumNetworks``; `nil`
        /// for the host's commands.
        var networks: Set<ClientRange?> = []
        /// The time of the last stored showing.
        var shownAt: Date?
    }

    /// The minimum time in seconds between two stored showings of a page.
    static let shownInterval: TimeInterval = 3600
    /// The number of networks that protect a page, with the requester's.
    ///
    /// One reader often has two: an IPv4 address and an IPv6 network.
    static let minimumNetworks = 3

    /// The pages that were fetched or shown, earliest first.
    private let pages = Mutex<[Page]>([])
    private let limit: Int
    private let limitPerRequester: Int

    /// Creates the record.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of stored pages.
    ///   - limitPerRequester: The maximum number of stored pages from one requester's searches; its
    ///     wider networks have a multiple, but at most half of `limit`.
    init(limit: Int, limitPerRequester: Int) {
        self.limit = limit
        self.limitPerRequester = limitPerRequester
    }

    /// Records that a page was fetched.
    ///
    /// - Parameters:
    ///   - id: The page.
    ///   - requester: The requester of the search.
    /// - Returns: The pages of the requester and its networks beyond their limits, earliest first,
    ///   which count against them until they are recorded as deleted. The host's commands have no
    ///   limit of their own.
    func recordFetch(of id: PhotoPage.ID, by requester: Requester) -> [PhotoPage.ID] {
        pages.withLock { pages in
            pages.removeAll { $0.id == id }
            let ranges = requester.ranges
            append(Page(id: id, ranges: ranges, networks: [ranges?.widest]), to: &pages)
            var surplus: [PhotoPage.ID] = []
            for range in ranges?.all ?? [] {
                let own = pages.filter {
                    $0.ranges?.all.contains(range) == true && !surplus.contains($0.id)
                }
                let maximum = range.limit(perClient: limitPerRequester, maximum: limit / 2)
                surplus += own.dropLast(maximum).map(\.id)
            }
            return surplus
        }
    }

    /// Records that pages are not stored.
    func recordDeletion(of ids: [PhotoPage.ID]) {
        pages.withLock { pages in pages.removeAll { ids.contains($0.id) } }
    }

    /// Records that a page is shown to a reader.
    ///
    /// - Returns: Whether to store the showing, at most once an hour. It counts from the third
    ///   network on, including the requester's, because a reader with two could otherwise protect
    ///   any number of pages. From then on the page no longer counts against its requester's limit.
    func recordShowing(of id: PhotoPage.ID, to requester: Requester, at moment: Date) -> Bool {
        pages.withLock { pages in
            if !pages.contains(where: { $0.id == id }) { append(Page(id: id), to: &pages) }
            guard let index = pages.firstIndex(where: { $0.id == id }) else { return false }
            if pages[index].networks.count < Self.minimumNetworks {
                pages[index].networks.insert(requester.ranges?.widest)
            }
            guard pages[index].networks.count >= Self.minimumNetworks else { return false }
            pages[index].ranges = nil
            if let last = pages[index].shownAt,
                (0..<Self.shownInterval).contains(moment.timeIntervalSince(last))
            {
                return false
            }
            pages[index].shownAt = moment
            return true
        }
    }

    /// Adds a page; beyond the limit, one that counts against nobody is forgotten first.
    private func append(_ page: Page, to pages: inout [Page]) {
        pages.append(page)
        guard pages.count > limit else { return }
        pages.remove(at: pages.firstIndex { $0.ranges == nil } ?? 0)
    }
}
