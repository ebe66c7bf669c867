import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiDomain

extension SiteRepositories {
    /// Returns the current state of warnings that were due to a person.
    ///
    /// One that is known to have ended is left out. One that has fallen since is the milder kind,
    /// and one that has risen is left out because a notice of its own follows. One whose state is
    /// unknown at the moment is returned as it was, until the plan is outdated itself.
    func currentWarnings(
        _ warnings: [Notice.OfficialWarning],
        from minimum: WarningSeverity,
        planned: Date,
        at moment: Date
    ) async throws -> [Notice.OfficialWarning] {
        let book = try await book(of: warnings)
        return warnings.compactMap { warning in
            let current =
                switch warning.place {
                case .city(let city): KnownWarnings(book.warnings(for: city, at: moment))
                case .municipality(let code): KnownWarnings(book.warnings(in: code, at: moment))
                }
            let known = current.inForce.filter { $0.kind.mildest == warning.kind.mildest }
            guard let worst = known.first else {
                let isOld =
                    moment.timeIntervalSince(planned) > WarningBook.checkLimit / .seconds(1)
                return isOld || current.isKnown(warning.bulletin) ? nil : warning
            }
            guard worst.kind.severity <= warning.kind.severity, worst.kind.reaches(minimum)
            else { return nil }
            return Notice.OfficialWarning(
                worst.kind,
                at: warning.place,
                bulletin: worst.bulletin,
                reportedAt: worst.reportedAt,
                municipalities: worst.municipalities
            )
        }
    }

    /// Returns the reports of the offices of warnings, without the others, and the documents.
    private func book(of warnings: [Notice.OfficialWarning]) async throws -> WarningBook {
        let offices = Set(warnings.compactMap(\.place.office))
        let bulletins = Set(warnings.map(\.bulletin)).union(WarningBulletin.all)
        let ids = offices.flatMap { office in
            bulletins.map { WarningReport.ID(office: office, bulletin: $0) }
        }
        let reports = try await tenki.warningReports.find(ids)
        let check = try await tenki.warningChecks.find(WarningCheck.id)
        // A document that was lost makes unknown whether a warning has ended.
        let unreadable = UnreadableRows()
        let documents = try await tenki.warningDocuments.allReadable { unreadable.note($0) }
        var book = WarningBook(
            reports: reports,
            documents: documents,
            check: check ?? WarningCheck()
        )
        if !unreadable.all.isEmpty { book.recordLostDocuments() }
        return book
    }
}
