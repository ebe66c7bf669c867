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
        let book = try await tenki.warningBook(
            of: warnings.compactMap(\.place.office),
            and: warnings.map(\.bulletin)
        )
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
                municipalities: worst.municipalities.filter { warning.place != .municipality($0) }
            )
        }
    }
}
