package import Foundation

/// A document that the agency's feed announces: one report of one office.
package struct WarningDocument: Identifiable, Hashable, Sendable {
    /// The name of the document, such as `20260829071526_0_VPWW61_150000`.
    package struct ID: Hashable, Sendable {
        /// The name without its extension.
        package let text: String
        /// The office and the type of the report.
        package let report: WarningReport.ID

        /// Creates the identity of a warning's document; returns `nil` for the name of another.
        ///
        /// Among the others are `VPWW53` and `VPWW54`, which repeat the warnings.
        ///
        /// - Parameters:
        ///   - text: The name without its extension.
        ///   - isAnyType: Whether the document is known to be one of a warning, so that its type
        ///     may be one whose reports cannot be read.
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

    /// The name.
    package let id: ID
    /// The time of the announcement.
    package private(set) var announcedAt: Date
    /// Whether the document was read, or something that replaces it; it is never fetched again.
    package private(set) var isRead: Bool
    /// The number of failed attempts to read it.
    package private(set) var failures: Int

    /// The maximum number of failed attempts to read a document: 3.
    ///
    /// After them, only the full state can replace it.
    package static let maximumFailures = 3

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - announcedAt: The time of the announcement.
    ///   - isRead: Whether it was read.
    ///   - failures: The number of failed attempts to read it.
    package init(id: ID, announcedAt: Date, isRead: Bool = false, failures: Int = 0) {
        self.id = id
        self.announcedAt = announcedAt
        self.isRead = isRead
        self.failures = failures
    }

    /// Whether the document is fetched with the next check.
    var isDue: Bool {
        !isRead && failures < Self.maximumFailures && id.report.bulletin.isReadable
    }

    /// Records that the document was announced again, perhaps with another time.
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

/// The agency's feed as it was read.
package struct WarningFeed: Hashable, Sendable {
    /// The time of the oldest entry of any kind.
    package let oldest: Date
    /// The time of the newest entry of any kind, which shows that the feed is alive.
    package let newest: Date
    /// The documents of warnings.
    package let documents: [WarningDocument]
    /// The time of the newest entry of a warning whose office is unknown; `nil` without any.
    package let unidentifiedAt: Date?

    /// Creates a feed.
    ///
    /// - Parameters:
    ///   - oldest: The time of the oldest entry of any kind.
    ///   - newest: The time of the newest entry of any kind.
    ///   - documents: The documents of warnings, in any order.
    ///   - unidentifiedAt: The time of the newest entry of a warning whose office is unknown.
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
