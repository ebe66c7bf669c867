package import Foundation

package struct WarningDocument: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        /// The name without its extension.
        package let text: String
        package let report: WarningReport.ID

        package init?(_ text: String, ofAnyType isAnyType: Bool = false) {
            let parts = text.split(separator: "_", omittingEmptySubsequences: false)
            guard parts.count == 4, text.utf8.count <= 60,
                let office = WarningOffice(digits: String(parts[3])),
                [parts[0], parts[1]].allSatisfy({ part in
                    !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                })
            else { return nil }
            let type = String(parts[2])
            let unreadable = isAnyType ? WarningBulletin(unreadable: type) : nil
            guard let bulletin = WarningBulletin(code: type) ?? unreadable else { return nil }
            self.text = text
            report = WarningReport.ID(office: office, bulletin: bulletin)
        }
    }

    package let id: ID
    package private(set) var announcedAt: Date
    /// Whether the document was read, or something that replaces it; it is never fetched again.
    package private(set) var isRead: Bool
    package private(set) var failures: Int

    package static let maximumFailures = 3

    package init(id: ID, announcedAt: Date, isRead: Bool = false, failures: Int = 0) {
        self.id = id
        self.announcedAt = announcedAt
        self.isRead = isRead
        self.failures = failures
    }

    var isDue: Bool {
        !isRead && failures < Self.maximumFailures && id.report.bulletin.isReadable
    }

    mutating func recordAnnouncement(at moment: Date) {
        announcedAt = max(announcedAt, moment)
    }

    mutating func recordReading() {
        isRead = true
    }

    mutating func recordFailure() {
        failures += 1
    }
}

package struct WarningFeed: Hashable, Sendable {
    package let oldest: Date
    package let newest: Date
    package let documents: [WarningDocument]
    package let unidentifiedAt: Date?

    package init(
        oldest: Date,
        newest: Date,
        documents: [WarningDocument],
        unidentifiedAt: Date? = nil
    ) {
        self.oldest = min(oldest, newest)
        self.newest = max(oldest, newest)
        self.documents = documents
        self.unidentifiedAt = unidentifiedAt
    }
}
