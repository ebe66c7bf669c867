package struct Attribution: Hashable, Sendable {
    package let text: String
    package let link: String?

    package init(text: String, link: String?) {
        self.text = text.limited(to: TextLimit.attribution)
        self.link = link.flatMap { $0.isAddress ? $0 : nil }
    }

    package static let demo = Self(text: "デモデータ (Tenki demo data)", link: nil)
}
