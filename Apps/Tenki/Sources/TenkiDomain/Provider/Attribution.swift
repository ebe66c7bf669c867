package struct Attribution: Hashable, Sendable {
    package let text: String
    package let link: String?

    package init(text: String, link: String?) {
        self.text = text.limited(to: TextLimit.attribution)
        self.link = link.flatMap { $0.isAddress ? $0 : nil }
    }

    package static let demo = Self(text: "Demo data, made up by Tenki's stand-in", link: nil)
}
