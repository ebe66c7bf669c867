/// The ID of a rendered element: a region, a row, a field or a button.
///
/// The ID is a hash of values that stay the same while the element is on the page: its source
/// location, its name and the keys of the enclosing rows. Every process therefore computes the same
/// ID.
struct NodeID: Hashable, Sendable {
    let raw: UInt64
    /// The ID as written in the markup.
    let text: String

    /// Creates an application-defined ID.
    init(_ text: String) {
        self.text = text
        var hash = StableHash()
        hash.combine(text)
        raw = hash.value
    }

    fileprivate init(_ kind: UInt8, _ hash: StableHash) {
        // At 45 bits and a thousand elements per page, one page in 70 million has a collision. The
        // elements' order resolves it.
        text = String(unsafeUninitializedCapacity: 10) { buffer in
            buffer[0] = kind
            for place in 1...9 {
                buffer[place] = Self.digits[Int(hash.value >> (5 * UInt64(place - 1)) & 31)]
            }
            return 10
        }
        var hash = StableHash()
        hash.combine(text)
        raw = hash.value
    }

    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

/// An element's kind.
///
/// The raw value is the first letter of the ID.
enum IdentityKind: UInt8 {
    case button = 0x62
    case dialog = 0x64
    case field = 0x66
    case list = 0x6C
    case form = 0x6F
    case region = 0x72
    case row = 0x77
}

struct SourceLocation: Equatable {
    let file: StaticString
    let line: UInt
    let column: UInt

    static func == (left: Self, right: Self) -> Bool {
        left.line == right.line && left.column == right.column && left.hasFile(of: right)
    }

    private func hasFile(of other: Self) -> Bool {
        // The compiler might store the same name more than once.
        file.utf8Start == other.file.utf8Start || file.description == other.file.description
    }
}

/// The scope of an ID: the enclosing row or the page.
struct IdentityScope: Hashable {
    private let hash: StableHash

    static let page = IdentityScope(hash: StableHash())

    func row(_ list: NodeID, key: String) -> IdentityScope {
        var hash = StableHash()
        hash.combine(list.raw)
        hash.combine(key)
        return IdentityScope(hash: hash)
    }

    /// Returns the ID of a named element, independent of its source location.
    func identity(_ kind: IdentityKind, name: String, occurrence: Int) -> NodeID {
        var hash = hash
        hash.combine(name)
        hash.combine(UInt64(occurrence))
        return NodeID(kind.rawValue, hash)
    }

    func identity(
        _ kind: IdentityKind,
        location: SourceLocation,
        name: String,
        occurrence: Int
    ) -> NodeID {
        var hash = hash
        hash.combine(
            UnsafeBufferPointer(
                start: location.file.utf8Start,
                count: location.file.utf8CodeUnitCount
            )
        )
        hash.combine(UInt64(location.line) << 32 | UInt64(location.column))
        hash.combine(name)
        hash.combine(UInt64(occurrence))
        return NodeID(kind.rawValue, hash)
    }
}

/// A 64-bit FNV-1a hash, the same in every process.
package struct StableHash: Hashable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// The hash as hexadecimal digits.
    package var text: String { String(value, radix: 16) }

    package mutating func combine(_ text: String) {
        for byte in text.utf8 {
            combine(byte)
        }
        // Terminates the text, so that “ab”, “c” and “a”, “bc” have different hashes.
        combine(0xFF as UInt8)
    }

    package mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            combine(byte)
        }
    }

    mutating func combine(_ number: UInt64) {
        value = (value ^ number) &* 0x100_0000_01b3
        value ^= value >> 32
    }

    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
