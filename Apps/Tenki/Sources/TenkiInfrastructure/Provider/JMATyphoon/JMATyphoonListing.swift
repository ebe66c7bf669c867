import Foundation
import TenkiDomain

/// An entry of the list of current typhoons.
struct JMATyphoonListing: Decodable, Sendable {
    /// The identifier, which is not the typhoon's number.
    var tropicalCyclone: String
    /// The time of the newest issue.
    var issue: ReadableText?

    /// Returns the entry.
    ///
    /// - Throws: `UnusableResponseError`, if it names no typhoon: the list is unreadable then,
    ///   because a typhoon that is left out would be none.
    func listing() throws -> TyphoonListing {
        guard let id = TyphoonID(tropicalCyclone) else {
            throw UnusableResponseError(description: "it names no cyclone: \(tropicalCyclone)")
        }
        return TyphoonListing(id: id, issuedAt: issue?.date)
    }
}

extension ReadableText {
    /// The moment that the text names; `nil` if it is not readable.
    var date: Date? {
        // The error only repeats the text.
        text.flatMap { try? Date(jma: $0, "issue") }
    }
}

/// A time in Japan and in UTC.
struct JMATyphoonTime: Decodable, Sendable {
    /// The moment; `nil` if neither can be read.
    let date: Date?

    private enum CodingKeys: String, CodingKey {
        case japan = "JST"
        case universal = "UTC"
    }

    init(from decoder: any Decoder) {
        // A value of another type is an unknown time.
        let fields = try? decoder.container(keyedBy: CodingKeys.self)
        let texts = [CodingKeys.universal, .japan].compactMap { key in
            try? fields?.decode(ReadableText.self, forKey: key)
        }
        date = texts.lazy.compactMap(\.date).first
    }
}

/// A text in Japanese and in English, or in Japanese only.
struct JMATyphoonText: Decodable, Sendable {
    let japanese: String?
    let english: String?

    private enum CodingKeys: String, CodingKey {
        case japanese = "jp"
        case english = "en"
    }

    init(from decoder: any Decoder) {
        // A value of another type is an unknown text.
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            (japanese, english) = (text, nil)
        } else {
            let fields = try? decoder.container(keyedBy: CodingKeys.self)
            japanese = try? fields?.decode(String.self, forKey: .japanese)
            english = try? fields?.decode(String.self, forKey: .english)
        }
    }
}
