import TenkiDomain

struct AttributionDocument: Encodable, Sendable {
    let text: String
    @OrNull var link: String?

    init(_ attribution: Attribution) {
        text = attribution.text
        link = attribution.link
    }
}
