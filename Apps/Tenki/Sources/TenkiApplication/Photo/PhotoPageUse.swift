import Foundation
import KasaneConcurrency
import Synchronization
import TenkiDomain

final class PhotoPageUse: Sendable {
    private struct Page {
        let id: PhotoPage.ID
        var ranges: ClientRanges?
        /// The widest networks of the caller and of readers, at most ``minimumNetworks``; `nil`
        /// for the host's commands.
        var networks: Set<ClientRange?> = []
        var shownAt: Date?
    }

    static let shownInterval: TimeInterval = 3600
    static let minimumNetworks = 3

    private let pages = Mutex<[Page]>([])
    private let limit: Int
    private let limitPerCaller: Int

    init(limit: Int, limitPerCaller: Int) {
        self.limit = limit
        self.limitPerCaller = limitPerCaller
    }

    func recordFetch(of id: PhotoPage.ID, by caller: Caller) -> [PhotoPage.ID] {
        pages.withLock { pages in
            pages.removeAll { $0.id == id }
            let ranges = caller.ranges
            append(Page(id: id, ranges: ranges, networks: [ranges?.widest]), to: &pages)
            var surplus: [PhotoPage.ID] = []
            for range in ranges?.all ?? [] {
                let own = pages.filter {
                    $0.ranges?.all.contains(range) == true && !surplus.contains($0.id)
                }
                let maximum = range.limit(perClient: limitPerCaller, maximum: limit / 2)
                surplus += own.dropLast(maximum).map(\.id)
            }
            return surplus
        }
    }

    func recordDeletion(of ids: [PhotoPage.ID]) {
        pages.withLock { pages in pages.removeAll { ids.contains($0.id) } }
    }

    func recordShowing(of id: PhotoPage.ID, to caller: Caller, at moment: Date) -> Bool {
        pages.withLock { pages in
            if !pages.contains(where: { $0.id == id }) { append(Page(id: id), to: &pages) }
            guard let index = pages.firstIndex(where: { $0.id == id }) else { return false }
            if pages[index].networks.count < Self.minimumNetworks {
                pages[index].networks.insert(caller.ranges?.widest)
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

    private func append(_ page: Page, to pages: inout [Page]) {
        pages.append(page)
        guard pages.count > limit else { return }
        pages.remove(at: pages.firstIndex { $0.ranges == nil } ?? 0)
    }
}
