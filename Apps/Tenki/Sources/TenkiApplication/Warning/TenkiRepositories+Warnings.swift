import Foundation
import KasaneDomain
import TenkiDomain

/// The stored state of the warnings, and whether all rows could be read.
struct StoredWarnings {
    let book: WarningBook
    fileprivate let areReportsReadable: Bool
    fileprivate let areDocumentsReadable: Bool
}

extension TenkiRepositories {
    /// Returns all that is stored of the warnings.
    ///
    /// A row that cannot be read makes its contents unknown, so that no warning is hidden.
    ///
    /// - Throws: The errors of the store.
    func warningBook() async throws -> WarningBook { try await storedWarnings().book }

    /// Returns all that is stored of the warnings, to change it.
    ///
    /// - Throws: The errors of the store.
    func storedWarnings() async throws -> StoredWarnings {
        let failures = FailureCount()
        let reports = try await warningReports.allReadable { _ in failures.add() }
        let areReportsReadable = failures.isZero
        let documentFailures = FailureCount()
        let documents = try await warningDocuments.allReadable { _ in documentFailures.add() }
        let areDocumentsReadable = documentFailures.isZero
        // Without its check, the book is one that was never read.
        let check = try await warningChecks.allReadable { _ in }.first
        var book = WarningBook(
            reports: reports,
            documents: documents,
            check: check ?? WarningCheck()
        )
        if !areReportsReadable { book.recordLostReports() }
        if !areDocumentsReadable { book.recordLostDocuments() }
        return StoredWarnings(
            book: book,
            areReportsReadable: areReportsReadable,
            areDocumentsReadable: areDocumentsReadable
        )
    }

    /// Returns what is stored of some reports, to change these alone.
    ///
    /// - Throws: The errors of the store, among them that of a row that cannot be read.
    func storedWarnings(_ ids: [WarningReport.ID]) async throws -> StoredWarnings {
        let reports = try await warningReports.find(ids)
        let check = try await warningChecks.find(WarningCheck.id)
        return StoredWarnings(
            book: WarningBook(reports: reports, check: check ?? WarningCheck()),
            areReportsReadable: true,
            areDocumentsReadable: true
        )
    }

    /// Stores the changes.
    ///
    /// Once the full state has been read, it replaces the rows that cannot be read; they would make
    /// everything unknown again.
    ///
    /// - Parameters:
    ///   - book: The new state.
    ///   - stored: The stored state.
    /// - Returns: Whether anything but the times of checks has changed.
    /// - Throws: The errors of the store.
    @discardableResult
    func save(_ book: WarningBook, changedFrom stored: StoredWarnings) async throws -> Bool {
        var book = book
        let before = stored.book
        var (knownReports, knownDocuments) = (before.reports, before.documents)
        // Only a full state ends the gap that an unreadable row is.
        if book.check.gapEnd == nil, !stored.areReportsReadable {
            try await warningReports.deleteAll()
            knownReports = [:]
        }
        if book.check.gapEnd == nil, !stored.areDocumentsReadable {
            try await warningDocuments.deleteAll()
            knownDocuments = [:]
        }
        let reports = book.reports.values.filter { knownReports[$0.id] != $0 }
        if !reports.isEmpty {
            try await warningReports.save(reports.sorted { $0.id < $1.id })
        }
        let documents = book.documents.values.filter { knownDocuments[$0.id] != $0 }
        if !documents.isEmpty {
            try await warningDocuments.save(documents.sorted { $0.id.text < $1.id.text })
        }
        let forgotten = knownDocuments.keys.filter { book.documents[$0] == nil }
        if !forgotten.isEmpty {
            try await warningDocuments.delete(forgotten.sorted { $0.text < $1.text })
        }
        let isChange =
            !reports.isEmpty || !documents.isEmpty || !forgotten.isEmpty
            || !book.hasSameGaps(as: before)
        if isChange { book.recordChange() }
        if book.check != before.check { try await warningChecks.save(book.check) }
        return isChange
    }
}
