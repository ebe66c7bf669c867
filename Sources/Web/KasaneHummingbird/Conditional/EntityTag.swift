import KasaneLive

/// An entity tag, which identifies a version of a resource in the `ETag` header (RFC 9110, section
/// 8.8.3).
///
/// ```swift
/// router.for(.everyone).get("/site.css") { [stylesheet] request, _ in
///     await request.ifNoneMatch(EntityTag(of: stylesheet)) {
///         Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: stylesheet)))
///     }
/// }
/// ```
public struct EntityTag: Hashable, Sendable {
    /// Whether versions with this tag are equivalent but not necessarily byte-for-byte identical.
    public let isWeak: Bool
    /// The text between the quotation marks.
    let value: String

    /// Creates a strong tag from a version number.
    public init(version: Int) {
        self.init(isWeak: false, value: "\(version)")
    }

    /// Creates a strong tag from bytes.
    ///
    /// Identical bytes have the same tag on every machine.
    ///
    /// The tag is a 64-bit hash that distinguishes versions but isn't cryptographically secure.
    public init(of bytes: some Sequence<UInt8>) {
        var hash = StableHash()
        // Iterating over a generic sequence byte by byte is twenty times slower.
        if bytes.withContiguousStorageIfAvailable({ hash.combine($0) }) == nil {
            Array(bytes).withUnsafeBufferPointer { hash.combine($0) }
        }
        self.init(isWeak: false, value: hash.text)
    }

    /// Creates a weak tag from the values that determine a version, in order.
    ///
    /// Omit values that change without affecting the content, such as an age. The tag is a 64-bit
    /// hash that isn't cryptographically secure.
    ///
    /// ```swift
    /// let tag = EntityTag.weak(of: ["130010", "\(forecast.version)"])
    /// ```
    public static func weak(of parts: [String]) -> Self {
        var hash = StableHash()
        for part in parts { hash.combine(part) }
        return Self(isWeak: true, value: hash.text)
    }

    init(isWeak: Bool, value: String) {
        self.isWeak = isWeak
        self.value = value
    }

    /// Returns whether the tags match by strong comparison, which requires equal strong tags
    /// (8.8.3.2).
    public func isStronglyEqual(to other: Self) -> Bool {
        !isWeak && !other.isWeak && value == other.value
    }

    /// Returns whether the tags match by weak comparison, which also allows weak tags (8.8.3.2).
    public func isWeaklyEqual(to other: Self) -> Bool { value == other.value }
}

extension EntityTag: CustomStringConvertible {
    /// The tag as it appears in a header, such as `W/"1f"`.
    public var description: String { (isWeak ? "W/" : "") + "\"\(value)\"" }
}
