import TenkiDomain
import TenkiUI

/// A JSON object, in which a field without a value is null.
package struct JSONObject: Encodable, Sendable, ExpressibleByDictionaryLiteral {
    package typealias Key = String
    package typealias Value = (any Encodable & Sendable)?

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { return nil }
    }

    private var fields: [(name: String, value: Value)]

    package init(dictionaryLiteral fields: (String, Value)...) {
        self.fields = fields.map { (name: $0.0, value: $0.1) }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in fields {
            let key = Name(stringValue: name)
            if let value {
                try container.encode(value, forKey: key)
            } else {
                try container.encodeNil(forKey: key)
            }
        }
    }

    /// Returns the object with another field, which is left out if it has no value.
    func adding(_ name: String, _ value: Value) -> Self {
        guard let value else { return self }
        var object = self
        object.fields.append((name: name, value: value))
        return object
    }

    static func translation(_ text: (Language) -> String) -> Self {
        ["ja": text(.japanese), "en": text(.english)]
    }
}

package protocol JSONDocument: Encodable, Sendable {
    var content: JSONObject { get }
}

extension JSONDocument {
    package func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
}

extension Attribution {
    var document: JSONObject { ["text": text, "link": link] }
}

extension DataSource {
    var isDemo: Bool { notice == .demo }
}

extension DataSource? {
    var isDemo: Bool { self?.notice == .demo }
}
