import KasaneLive

/// An entity tag: the version of a resource, as in the `ETag` header (RFC 9110, section 8.8.3).
///
/// ```swift
/// router.for(.everyone).get("/site.css") { [stylesheet] request, _ in
///     await request.ifNoneMatch(EntityTag(of: stylesheet)) {
///         Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: stylesheet)))
///     }
/// }
/// ```
public struct EntityTag: Hashable, Sendable {
    /// Whether versions with this tag are equivalent but can differ in their bytes.
    public let isWeak: Bool
    /// The text between the quotes.
    let value: String

    /// Creates a strong tag from a version number.
    public init(version: Int) {
        self.init(isWeak: false, value: "\(version)")
    }

    /// Creates a strong tag from bytes.
    ///
    /// Identical bytes produce the same tag on every machine.
    ///
    /// The tag is a 64-bit hash. It distinguishes versions but isn't cryptographically secure.
    public init(of bytes: some Sequence<UInt8>) {
        var hash = StableHash()
        // Iterating over a generic sequence byte by byte would take twenty times as long.
        if bytes.withContiguousStorageIfAvailable({ hash.combine($0) }) == nil {
            Array(bytes).withUnsafeBufferPointer { hash.combine($0) }
        }
        self.init(isWeak: false, value: hash.text)
    }

    /// Creates a weak tag from the values that a version depends on, in order.
    ///
    /// Omit values, such as an age, that change without affecting the content. The tag is a 64-bit
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

    /// Returns whether the tags match by strong comparison: both are strong and equal (8.8.3.2).
    public func isStronglyEqual(to other: Self) -> Bool {
        !isWeak && !other.isWeak && value == other.value
    }

    /// Returns whether the tags match by weak comparison: either can be weak (8.8.3.2).
    public func isWeaklyEqual(to other: Self) -> Bool { value == other.value }
}

extension EntityTag: CustomStringConvertible {
    /// The tag as it appears in a header, such as `W/"1f"`.
    public var description: String { (isWeak ? "W/" : "") + "\"\(value)\"" }
}
