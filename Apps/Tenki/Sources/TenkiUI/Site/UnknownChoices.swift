import KasaneLive

struct UnknownChoices: Hashable, Sendable {
    private struct Choice: Hashable, Sendable {
        let name: String
        let text: String
    }

    private let choices: [Choice]

    private static let limit = (choices: 3, scalars: 20)

    init(in request: PageRequest, _ parameters: KeyValuePairs<String, (String) -> Bool>) {
        choices = parameters.compactMap { name, isKnown in
            guard let text = request.query(name), !text.isEmpty, !isKnown(text) else { return nil }
            return Choice(name: name, text: text)
        }
    }

    func sentence(without chosen: [String], in language: Language) -> String? {
        let unknown = choices.filter { !chosen.contains($0.name) }
        guard !unknown.isEmpty else { return nil }
        let texts = unknown.prefix(Self.limit.choices).map { choice in
            // A character can have any number of combining marks.
            let text = String(choice.text.unicodeScalars.prefix(Self.limit.scalars))
            return language(ja: "「\(choice.name)=\(text)」", en: "“\(choice.name)=\(text)”")
        }
        return language(
            ja: "\(texts.joined())という選択肢はないため、無視しました。",
            en: "Ignored unknown options: \(texts.joined(separator: ", "))."
        )
    }
}
