import Foundation

extension Encodable {
    /// The value as JSON for a text column.
    var jsonColumn: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Numbers and texts can always be encoded. An empty text would mean that nothing is stored.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension Decodable {
    init(jsonColumn text: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }
}
