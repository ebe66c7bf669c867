/// A GET form submitted without JavaScript.
struct QueryForm {
    let fields: [String: String]
    let button: String
    let others: [PageRequest.QueryItem]

    /// Parses the form, or returns `nil` if the query contains no pressed button.
    init?(_ query: [PageRequest.QueryItem]) {
        guard let press = query.first(where: { $0.name.hasPrefix("b.") }) else { return nil }
        button = String(press.name.dropFirst(2))
        let fields = query.filter { $0.name.hasPrefix("f.") }
        self.fields = Dictionary(
            fields.map { (String($0.name.dropFirst(2)), $0.value) },
            uniquingKeysWith: { $1 }
        )
        others = query.filter { !["b.", "f."].contains($0.name.prefix(2)) }
    }
}
