import Foundation
import Synchronization
import TenkiDomain

/// Knows who searched the stored pages of photographs, and which were shown to others recently.
///
/// It is kept in memory only and bounded, so that no reader's address is stored: after a restart the
/// pages belong to nobody, and the oldest ones go first.
final class PhotoPageUse: Sendable {
    private struct Page {
        let id: PhotoPage.ID
        let requester: Requester
    }

    private struct State {
        /// The pages that were fetched, earliest first.
        var pages: [Page] = []
        /// When pages were recorded as shown.
        var shownAt: [PhotoPage.ID: Date] = [:]
    }

    /// How often at the most it is stored that a page is shown.
    static let shownInterval: TimeInterval = 3600

    private let state = Mutex(State())
    private let limit: Int
    private let limitPerRequester: Int

    /// Creates the record.
    ///
    /// - Parameters:
    ///   - limit: How many pages are stored.
    ///   - limitPerRequester: How many of them one requester's searches may take.
    init(limit: Int, limitPerRequester: Int) {
        self.limit = limit
        self.limitPerRequester = limitPerRequester
    }

    /// Records that a page was fetched.
    ///
    /// - Parameters:
    ///   - id: The page.
    ///   - requester: Who searched.
    /// - Returns: The requester's own pages that have to go for it, earliest first. The host's commands
    ///   have no limit of their own.
    func recordFetch(of id: PhotoPage.ID, by requester: Requester) -> [PhotoPage.ID] {
        state.withLock { state in
            state.pages.removeAll { $0.id == id }
            state.pages.append(Page(id: id, requester: requester))
            state.pages = state.pages.suffix(limit)
            guard !requester.isHost else { return [] }
            let own = state.pages.filter { $0.requester == requester }.map(\.id)
            let surplus = Array(own.dropLast(limitPerRequester))
            state.pages.removeAll { surplus.contains($0.id) }
            return surplus
        }
    }

    /// Records that a page is shown to a reader.
    ///
    /// - Returns: Whether that is worth storing: not for whoever searched it, who could keep any number
    ///   of pages so, and once an hour.
    func recordShowing(of id: PhotoPage.ID, to requester: Requester, at moment: Date) -> Bool {
        state.withLock { state in
            if let page = state.pages.last(where: { $0.id == id }), page.requester == requester {
                return false
            }
            if let last = state.shownAt[id],
                (0..<Self.shownInterval).contains(moment.timeIntervalSince(last))
            {
                return false
            }
            if state.shownAt.count >= limit { state.shownAt = [:] }
            state.shownAt[id] = moment
            // What others look at is nobody's own any more.
            state.pages.removeAll { $0.id == id }
            return true
        }
    }
}
