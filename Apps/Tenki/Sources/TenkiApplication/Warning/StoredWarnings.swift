import Foundation
import KasaneDomain
import TenkiDomain

/// The stored state of the warnings, and its changes.
///
/// A row that cannot be read makes its contents unknown, so that no warning is hidden.
struct StoredWarnings {
    var book: WarningBook

    private let stored: WarningBook
    private var areReportsReadable = true
    private var areDocumentsReadable = true

    private init(_ book: WarningBook) {
        self.book = book
        stored = book
    }

    var isChanged: Bool {
        book.reports != stored.reports || book.documents != stored.documents
            || !book.hasSameGaps(as: stored)
    }
}

extension StoredWarnings: RequestRecord {
    static func stored(in repositories: TenkiRepositories) async throws -> Self {
        let (lostReports, lostDocuments) = (UnreadableRows(), UnreadableRows())
        let reports = try await repositories.warningReports.allReadable { lostReports.note($0) }
        let documents = try await repositories.warningDocuments
            .allReadable { lostDocuments.note($0) }
        // Without its check, the book is one that was never read.
        let check = try await repositories.warningChecks.allReadable { _ in }.first
        var book = WarningBook(
            reports: reports,
            documents: documents,
            check: check ?? WarningCheck()
        )
        if !lostReports.all.isEmpty { book.recordLostReports() }
        if !lostDocuments.all.isEmpty { book.recordLostDocuments() }
        var warnings = Self(book)
        warnings.areReportsReadable = lostReports.all.isEmpty
        warnings.areDocumentsReadable = lostDocuments.all.isEmpty
        return warnings
    }

    static func stored(
        _ ids: [WarningReport.ID],
        in repositories: TenkiRepositories
    ) async throws -> Self {
        let reports = try await repositories.warningReports.find(ids)
        let check = try await repositories.warningChecks.find(WarningCheck.id)
        return Self(WarningBook(reports: reports, check: check ?? WarningCheck()))
    }

    /// Stores the changes.
    ///
    /// Once the full state has been read, it replaces the rows that cannot be read; they would make
    /// everything unknown again.
    func save(in repositories: TenkiRepositories) async throws {
        var book = book
        var (knownReports, knownDocuments) = (stored.reports, stored.documents)
        // Only a full state ends the gap that an unreadable row is.
        if book.check.gapEnd == nil, !areReportsReadable {
            try await repositories.warningReports.deleteAll()
            knownReports = [:]
        }
        if book.check.gapEnd == nil, !areDocumentsReadable {
            try await repositories.warningDocuments.deleteAll()
            knownDocuments = [:]
        }
        let reports = book.reports.values.filter { knownReports[$0.id] != $0 }
        if !reports.isEmpty {
            try await repositories.warningReports.save(reports.sorted { $0.id < $1.id })
        }
        let documents = book.documents.values.filter { knownDocuments[$0.id] != $0 }
        if !documents.isEmpty {
            try await repositories.warningDocuments
                .save(documents.sorted { $0.id.text < $1.id.text })
        }
        let forgotten = knownDocuments.keys.filter { book.documents[$0] == nil }
        if !forgotten.isEmpty {
            try await repositories.warningDocuments.delete(forgotten.sorted { $0.text < $1.text })
        }
        if isChanged { book.recordChange() }
        if book.check != stored.check { try await repositories.warningChecks.save(book.check) }
    }
}

extension TenkiRepositories {
    func warningBook() async throws -> WarningBook {
        try await StoredWarnings.stored(in: self).book
    }

    func warningBook(
        of offices: [WarningOffice],
        and bulletins: [WarningBulletin] = []
    ) async throws -> WarningBook {
        let bulletins = Set(bulletins).union(WarningBulletin.all)
        let ids = Set(offices).flatMap { office in
            bulletins.map { WarningReport.ID(office: office, bulletin: $0) }
        }
        let reports = try await warningReports.find(ids)
        let check = try await warningChecks.find(WarningCheck.id)
        // Without a lost document, it is unknown whether a warning has ended.
        let unreadable = UnreadableRows()
        let documents = try await warningDocuments.allReadable { unreadable.note($0) }
        var book = WarningBook(
            reports: reports,
            documents: documents,
            check: check ?? WarningCheck()
        )
        if !unreadable.all.isEmpty { book.recordLostDocuments() }
        return book
    }
}
