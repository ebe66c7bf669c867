import Foundation
import KasaneLive

/// Encodes page states as JSON.
package struct JSONStateCoder: PageStateCoder {
    package init() {}

    package func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        // Equal states must have equal bytes.
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(value))
    }

    package func decode<Value: Decodable>(
        _ type: Value.Type,
        from content: [UInt8]
    ) throws -> Value {
        try JSONDecoder().decode(type, from: Data(content))
    }
}
