import TenkiDomain

struct AttributionDocument: Encodable, Sendable {
    let text: String
    @EncodeNull var link: String?

    init(_ attribution: Attribution) {
        text = attribution.text
        link = attribution.link
    }
}
