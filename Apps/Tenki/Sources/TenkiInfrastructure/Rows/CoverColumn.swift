import Foundation
import TenkiDomain

/// A cover photograph in the column of its board.
struct CoverColumn: Codable {
    let source: String
    let photo: PhotoColumn
    /// The provider's identifier, which a trigger reads.
    let id: String

    /// Returns the text of the column; `nil` without photographs.
    static func text(of covers: [CityCode: Photo]) -> String? {
        guard !covers.isEmpty else { return nil }
        let columns = covers.map { city, photo in
            let column = Self(
                source: photo.id.source.rawValue,
                photo: PhotoColumn(photo),
                id: photo.id.text
            )
            return (city.text, column)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be encoded.
        let data = try? encoder.encode(Dictionary(columns) { first, _ in first })
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the photographs of a column.
    ///
    /// A board without photographs is better than none, so those that cannot be read are left out.
    static func photos(of text: String) -> [CityCode: Photo] {
        let columns =
            (try? JSONDecoder().decode([String: Self].self, from: Data(text.utf8))) ?? [:]
        return columns.reduce(into: [:]) { photos, entry in
            guard let city = try? CityCode(entry.key),
                let source = PhotoSource(rawValue: entry.value.source)
            else { return }
            photos[city] = entry.value.photo.photo(from: source)
        }
    }
}
