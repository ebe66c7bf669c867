package struct DataSource: Hashable, Sendable {
    package let name: String

    package init(name: String) {
        self.name = name
    }

    package static let demo = Self(name: "demo data")
}
