/// The mark of one version of what an address shows, as in the header `ETag`; RFC 9110, section 8.8.3.
public struct EntityTag: Hashable, Sendable {
    /// Whether versions that have the tag mean the same, but need not be the same byte by byte.
    public let isWeak: Bool
    /// What stands between the quotes.
    private let value: String

    /// Makes the strong tag of a version by its number.
    public init(version: Int) {
        self.init(isWeak: false, value: "\(version)")
    }

    /// Makes the strong tag of bytes; equal bytes have equal tags, on every machine.
    ///
    /// It is a 64-bit hash, which tells versions apart and is no secret.
    public init(of bytes: some Sequence<UInt8>) {
        var hash = FNV1a()
        // Byte by byte through a generic sequence it would take twenty times as long.
        if bytes.withContiguousStorageIfAvailable({ hash.add($0) }) == nil {
            Array(bytes).withUnsafeBufferPointer { hash.add($0) }
        }
        self.init(isWeak: false, value: hash.text)
    }

    /// Makes the weak tag of what a version is made of; the order of the parts counts.
    ///
    /// Leave out what changes and says nothing new, such as an age. It is a 64-bit hash like that of bytes.
    public init(weaklyOf parts: [String]) {
        var hash = FNV1a()
        for var part in parts {
            part.withUTF8 { hash.add($0) }
            // It is in no UTF-8, so that nothing of one part can pass for the end of another.
            hash.add(0xFF)
        }
        self.init(isWeak: true, value: hash.text)
    }

    init(isWeak: Bool, value: String) {
        self.isWeak = isWeak
        self.value = value
    }

    /// Whether a tag marks the same version byte by byte; section 8.8.3.2.
    public func isStronglyEqual(to other: Self) -> Bool {
        !isWeak && !other.isWeak && value == other.value
    }

    /// Whether a tag marks a version that means the same; section 8.8.3.2.
    public func isWeaklyEqual(to other: Self) -> Bool { value == other.value }
}

extension EntityTag: CustomStringConvertible {
    /// The tag as it is written in a header, such as `W/"1f"`.
    public var description: String { (isWeak ? "W/" : "") + "\"\(value)\"" }
}

/// The 64-bit FNV-1a hash of bytes.
private struct FNV1a {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    var text: String { String(state, radix: 16) }

    mutating func add(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { add(byte) }
    }
}
