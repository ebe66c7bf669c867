import Foundation
import KasaneConcurrency
import Synchronization
import TenkiDomain

/// Tracks the requesters of stored photo pages and the pages recently shown to other readers.
///
/// The record is kept in memory only and is bounded, so no reader's address is stored. After a
/// restart the pages have no requester, and the oldest pages are evicted first.
final class PhotoPageUse: Sendable {
    private struct Page {
        let id: PhotoPage.ID
        let requester: Requester
        /// The networks of the requester.
        let ranges: ClientRanges?
    }

    private struct State {
        /// The fetched pages, earliest first.
        var pages: [Page] = []
        /// The times at which pages were recorded as shown.
        var shownAt: [PhotoPage.ID: Date] = [:]
    }

    /// The minimum time in seconds between two stored showings of a page.
    static let shownInterval: TimeInterval = 3600

    private let state = Mutex(State())
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
        state.withLock { state in
            state.pages.removeAll { $0.id == id }
            let ranges = requester.ranges
            state.pages.append(Page(id: id, requester: requester, ranges: ranges))
            state.pages = state.pages.suffix(limit)
            var surplus: [PhotoPage.ID] = []
            for range in ranges?.all ?? [] {
                let own = state.pages.filter {
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
        state.withLock { state in state.pages.removeAll { ids.contains($0.id) } }
    }

    /// Records that a page is shown to a reader.
    ///
    /// - Returns: Whether to store the showing, at most once an hour. The requester of the search
    ///   and the others of its widest network do not count, because it could otherwise protect any
    ///   number of pages.
    func recordShowing(of id: PhotoPage.ID, to requester: Requester, at moment: Date) -> Bool {
        state.withLock { state in
            if let page = state.pages.last(where: { $0.id == id }),
                page.requester == requester || page.ranges?.widest == requester.ranges?.widest
            {
                return false
            }
            if let last = state.shownAt[id],
                (0..<Self.shownInterval).contains(moment.timeIntervalSince(last))
            {
                return false
            }
            if state.shownAt.count >= limit { state.shownAt = [:] }
            state.shownAt[id] = moment
            // A page shown to other readers no longer counts against its requester's limit.
            state.pages.removeAll { $0.id == id }
            return true
        }
    }
}
