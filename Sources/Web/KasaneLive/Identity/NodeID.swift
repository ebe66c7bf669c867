/// The identity of a rendered element: a region, a row, a field or a button.
///
/// It is derived from facts that stay the same while the element is rendered (its source location,
/// its name, the keys of the enclosing rows), so every process computes the same identity.
struct NodeID: Hashable, Sendable {
    let raw: UInt64
    /// The identity as written in the markup.
    let text: String

    /// Creates an identity from an explicit id of the application.
    init(_ text: String) {
        self.text = text
        var hash = StableHash()
        hash.combine(text)
        raw = hash.value
    }

    fileprivate init(_ kind: UInt8, _ hash: StableHash) {
        // 45 bits: with a thousand elements per page, two identities collide once in seventy
        // million pages. Their order then distinguishes them.
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

/// The kind of element that an identity belongs to; the raw value is the identity's first letter.
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
        // The compiler may store one name several times.
        file.utf8Start == other.file.utf8Start || file.description == other.file.description
    }
}

/// The scope of an element's identity: the enclosing list row, or the page.
struct IdentityScope: Hashable {
    private let hash: StableHash

    static let page = IdentityScope(hash: StableHash())

    func row(_ list: NodeID, key: String) -> IdentityScope {
        var hash = StableHash()
        hash.combine(list.raw)
        hash.combine(key)
        return IdentityScope(hash: hash)
    }

    /// Returns the identity of a named element, which does not depend on its source location.
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

/// The 64-bit FNV-1a hash, which is the same in every process.
package struct StableHash: Hashable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// The hash in hexadecimal digits.
    package var text: String { String(value, radix: 16) }

    package mutating func combine(_ text: String) {
        for byte in text.utf8 {
            combine(byte)
        }
        // A terminator, so that “ab”, “c” and “a”, “bc” have different hashes.
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
