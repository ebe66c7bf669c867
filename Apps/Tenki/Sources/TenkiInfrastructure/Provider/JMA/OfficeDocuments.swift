import Foundation
import Synchronization
import TenkiDomain

final class OfficeDocuments<Document: Sendable>: Sendable {
    private struct Entry {
        let document: Document
        let fetchedAt: Date

        func isNew(at moment: Date) -> Bool {
            fetchedAt.isWithin(Forecast.newestPeriod, before: moment)
        }
    }

    private let entries = Mutex<[String: Entry]>([:])
    private let clock: any WallClock

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// Returns an office's document, and fetches it unless that was done within
    /// `Forecast.newestPeriod`.
    func document(
        of office: String,
        fetching fetch: () async throws -> Document
    ) async throws -> Document {
        let known = entries.withLock { $0[office] }
        if let known, known.isNew(at: clock.now) { return known.document }
        let document = try await fetch()
        let entry = Entry(document: document, fetchedAt: clock.now)
        entries.withLock { entries in
            entries = entries.filter { $0.value.isNew(at: entry.fetchedAt) }
            entries[office] = entry
        }
        return document
    }
}
