import Foundation
import KasaneDomain
import TenkiDomain

extension TenkiRepositories {
    /// Returns all that is stored of the warnings.
    ///
    /// What cannot be read makes unknown what it said, so that no warning is hidden.
    ///
    /// - Throws: The errors of the store.
    func warningBook() async throws -> WarningBook {
        let failures = FailureCount()
        let reports = try await warningReports.allReadable { _ in failures.add() }
        let areReportsReadable = failures.isZero
        let documents = try await warningDocuments.allReadable { _ in failures.add() }
        let areAllReadable = failures.isZero
        let check = try await warningChecks.allReadable { _ in failures.add() }.first
        var book = WarningBook(
            reports: reports,
            documents: documents,
            check: check ?? WarningCheck()
        )
        if !areReportsReadable { book.recordLostReports() }
        if !areAllReadable, areReportsReadable { book.recordLostDocuments() }
        return book
    }

    /// Stores what has changed.
    ///
    /// - Parameters:
    ///   - book: The new state.
    ///   - before: The stored state.
    /// - Throws: The errors of the store.
    func save(_ book: WarningBook, changedFrom before: WarningBook) async throws {
        let reports = book.reports.values.filter { before.reports[$0.id] != $0 }
        if !reports.isEmpty {
            try await warningReports.save(reports.sorted { $0.id < $1.id })
        }
        let documents = book.documents.values.filter { before.documents[$0.id] != $0 }
        if !documents.isEmpty {
            try await warningDocuments.save(documents.sorted { $0.id.text < $1.id.text })
        }
        let forgotten = before.documents.keys.filter { book.documents[$0] == nil }
        if !forgotten.isEmpty {
            try await warningDocuments.delete(forgotten.sorted { $0.text < $1.text })
        }
        if book.check != before.check { try await warningChecks.save(book.check) }
    }
}
