import TenkiDomain
import TenkiUI

struct RevisionsDocument: Encodable, Sendable {
    struct Revision: Encodable, Sendable {
        let source: String
        let issuedAt: String
        let day: ForecastDocument.Day
    }

    let city: String
    let date: String
    let revisions: [Revision]

    init(_ city: CityCode, _ revisions: ForecastRevisions) {
        self.city = city.text
        date = revisions.date.description
        self.revisions = revisions.revisions.map { revision in
            Revision(
                source: revision.id.source.name,
                issuedAt: revision.id.issuedAt.rfc3339,
                day: ForecastDocument.Day(revision.day)
            )
        }
    }
}
