/// The entity tags in an `If-Match` or `If-None-Match` header (RFC 9110, section 13.1).
///
/// ```swift
/// router.for(.everyone).put("/forecast") { [forecast] request, _ in
///     let expected = EntityTags(request.headers[.ifMatch] ?? "")
///     guard expected.contains(strong: EntityTag(version: forecast.version)) else {
///         throw HTTPError(.preconditionFailed)
///     }
///     return HTTPResponse.Status.noContent
/// }
/// ```
public enum EntityTags: Equatable, Sendable {
    /// A tag list that matches any version.
    case any
    /// A list of tags.
    case tags([EntityTag])

    /// Parses the header and ignores invalid tags.
    ///
    /// Parsing takes linear time.
    public init(_ header: String) {
        var reader = Reader(rest: Array(header.utf8)[...])
        self = reader.isAsterisk ? .any : .tags(reader.tags())
    }

    /// Returns whether a tag matches by strong comparison, as `If-Match` requires.
    ///
    /// Weak tags of compressed responses never match; see ``CompressionMiddleware``.
    public func contains(strong tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.isStronglyEqual(to: tag) }
        }
    }

    /// Returns whether a tag matches by weak comparison, as `If-None-Match` requires.
    public func contains(weak tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.isWeaklyEqual(to: tag) }
        }
    }
}

private struct Reader {
    var rest: ArraySlice<UInt8>

    var isAsterisk: Bool {
        rest.filter { !$0.isBlank } == [UInt8(ascii: "*")]
    }

    mutating func tags() -> [EntityTag] {
        var tags: [EntityTag] = []
        while !rest.isEmpty {
            skip { $0.isBlank || $0 == UInt8(ascii: ",") }
            let tag = tag()
            skip { $0.isBlank }
            if let tag, rest.first == nil || rest.first == UInt8(ascii: ",") {
                tags.append(tag)
            }
            skip { $0 != UInt8(ascii: ",") }
        }
        return tags
    }

    private mutating func tag() -> EntityTag? {
        let isWeak = rest.starts(with: "W/".utf8)
        if isWeak { rest = rest.dropFirst(2) }
        guard skipQuote() else { return nil }
        let value = rest.prefix { $0.isTagCharacter }
        rest = rest[value.endIndex...]
        guard skipQuote() else { return nil }
        return EntityTag(isWeak: isWeak, value: String(decoding: value, as: UTF8.self))
    }

    private mutating func skipQuote() -> Bool {
        guard rest.first == UInt8(ascii: "\"") else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        rest = rest.drop(while: isSkipped)
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// Whether the byte can occur between the quotation marks of a tag, as commas can.
    fileprivate var isTagCharacter: Bool {
        self == 0x21 || (0x23...0x7E).contains(self) || self >= 0x80
    }
}
