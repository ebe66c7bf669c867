import Foundation
import KasaneHTTP
import TenkiDomain

struct IrregularReports: Endpoint {
    var path: EndpointPath { "/developer/xml/feed/extra.xml" }
    var policy: EndpointPolicy {
        // The next check makes up for one that fails, and two requests a minute are too many.
        EndpointPolicy(deadline: .seconds(20), attempts: 1, caching: .revalidated)
    }
    typealias Response = WarningFeed

    func decode(_ body: Data) throws -> WarningFeed { try WarningFeed(jma: body) }
}

extension WarningFeed {
    /// Reads the agency's feed.
    ///
    /// An entry's address is absolute. Only the name of the document counts: it is requested from
    /// the service of the feed, whatever the host. An entry of a warning is never left out: without
    /// a readable time it has that of the newest entry, and without a readable name it is one of an
    /// unknown office.
    ///
    /// - Throws: `UnreadableWarningError`, `UnreadableForecastError`, if another entry cannot be
    ///   read.
    init(jma document: Data) throws {
        let root = try XMLTree.read(document)
        guard root.name == "feed" else { throw UnreadableWarningError("it is no feed") }
        var announcements: [(WarningAnnouncement, Date?)] = []
        var times: [Date] = []
        for entry in root.all("entry") {
            let announcement = try WarningAnnouncement(entry)
            do {
                let time = try Date(jma: entry.text("updated") ?? "", "updated").wholeSecond
                times.append(time)
                announcements.append((announcement, time))
            } catch {
                if case .other = announcement { throw error }
                announcements.append((announcement, nil))
            }
        }
        times.sort()
        // One delayed entry far back in time would hide that the entries after it are gone. An
        // oldest time that is too late only costs a request for the full state.
        let ignored = times.count > 1 ? max(1, times.count / 10) : 0
        guard let newest = times.last else { throw UnreadableWarningError("it has no entry") }
        var documents: [WarningDocument] = []
        var unidentifiedAt: Date?
        for (announcement, time) in announcements {
            switch announcement {
            case .document(let id):
                documents.append(WarningDocument(id: id, announcedAt: time ?? newest))
            case .unidentified: unidentifiedAt = max(unidentifiedAt ?? .distantPast, time ?? newest)
            case .other: continue
            }
        }
        self.init(
            oldest: times[ignored],
            newest: newest,
            documents: documents,
            unidentifiedAt: unidentifiedAt
        )
    }
}

private enum WarningAnnouncement {
    case document(WarningDocument.ID)
    /// A warning of an unknown office.
    case unidentified
    case other

    init(_ entry: XMLTree) throws {
        let address = entry.text("id") ?? ""
        let file = address.split(separator: "/").last ?? ""
        let name = file.hasSuffix(".xml") ? String(file.dropLast(4)) : String(file)
        let title = entry.text("title") ?? ""
        let old = (50...54).map { "_VPWW\($0)_" }
        let isWarning = name.contains("VPWW") || title.hasPrefix(WarningBulletin.titlePrefix)
        if isWarning, !old.contains(where: name.contains) {
            let id = WarningDocument.ID(name, ofAnyType: true)
            self = id.map(Self.document) ?? .unidentified
            return
        }
        guard file.hasSuffix(".xml"), address.hasSuffix("/developer/xml/data/\(file)") else {
            throw UnreadableWarningError("it has the address “\(address.limited(to: 80))”")
        }
        self = .other
    }
}
