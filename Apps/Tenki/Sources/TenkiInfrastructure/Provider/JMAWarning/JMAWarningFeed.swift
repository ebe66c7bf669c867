import Foundation
import KasaneHTTP
import TenkiDomain

/// Requests the feed of irregular reports (高頻度・随時) of the Japan Meteorological Agency.
///
/// The format is Atom, described at https://xml.kishou.go.jp.
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
    /// the service of the feed, whatever the host.
    ///
    /// - Throws: `UnreadableWarningError`, `UnreadableForecastError`, if an entry cannot be read
    ///   that may be one of a warning.
    init(jma document: Data) throws {
        let root = try XMLTree.read(document)
        guard root.name == "feed" else { throw UnreadableWarningError("it is no feed") }
        var documents: [WarningDocument] = []
        var times: [Date] = []
        for entry in root.all("entry") {
            let time = try Date(jma: entry.text("updated") ?? "", "updated").wholeSecond
            times.append(time)
            guard let id = try Self.warning(entry.text("id") ?? "") else { continue }
            documents.append(WarningDocument(id: id, announcedAt: time))
        }
        times.sort()
        // One delayed entry far back in time would hide that the entries after it are gone. An
        // oldest time that is too late only costs a request for the full state.
        let ignored = times.count > 1 ? max(1, times.count / 10) : 0
        guard let newest = times.last else { throw UnreadableWarningError("it has no entry") }
        let oldest = times[ignored]
        self.init(oldest: oldest, newest: newest, documents: documents)
    }

    /// Returns the document of an entry's address; `nil` for other reports, and for `VPWW50` to
    /// `VPWW54`, which repeat the warnings under names that were used until May 2026.
    private static func warning(_ address: String) throws -> WarningDocument.ID? {
        guard let file = address.split(separator: "/").last, file.hasSuffix(".xml"),
            address.hasSuffix("/developer/xml/data/\(file)")
        else { throw UnreadableWarningError("it has the address “\(address.limited(to: 80))”") }
        let name = String(file.dropLast(4))
        if let id = WarningDocument.ID(name) { return id }
        let old = (50...54).map { "_VPWW\($0)_" }
        guard !name.contains("VPWW") || old.contains(where: name.contains) else {
            throw UnreadableWarningError("it has a warning named “\(name.limited(to: 80))”")
        }
        return nil
    }
}
