import Foundation
import TenkiDomain

struct JMATyphoonListing: Decodable, Sendable {
    var tropicalCyclone: String
    var issue: ReadableText?

    func listing() throws -> TyphoonListing {
        guard let id = TyphoonID(tropicalCyclone) else {
            throw UnusableResponseError(description: "it names no cyclone: \(tropicalCyclone)")
        }
        return TyphoonListing(id: id, issuedAt: issue?.date)
    }
}

extension ReadableText {
    var date: Date? {
        // The error only repeats the text.
        text.flatMap { try? Date(jma: $0, "issue") }
    }
}

/// A time in Japan and in UTC.
struct JMATyphoonTime: Decodable, Sendable {
    @Readable private var japan: ReadableText?
    @Readable private var universal: ReadableText?

    private enum CodingKeys: String, CodingKey {
        case japan = "JST"
        case universal = "UTC"
    }

    var date: Date? { universal?.date ?? japan?.date }
}

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
