/// The versions that a request names in `If-Match`, as in RFC 9110, section 13.1.1.
public enum EntityTags: Equatable, Sendable {
    /// Any version.
    case any
    /// One of these.
    case versions(Set<Int>)

    /// Reads the header's value; tags that are none of ours, or weak, name no version.
    public init(_ header: String) {
        guard header.trimmed != "*" else {
            self = .any
            return
        }
        let tags = header.split(separator: ",").map { String($0).trimmed }
        let numbers = tags.compactMap { tag in
            tag.count > 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
                ? Int(tag.dropFirst().dropLast()) : nil
        }
        self = .versions(Set(numbers))
    }

    /// Whether a version is one of them.
    public func contains(_ version: Int) -> Bool {
        switch self {
        case .any: true
        case .versions(let versions): versions.contains(version)
        }
    }

    /// The tag of a version.
    public static func tag(of version: Int) -> String { "\"\(version)\"" }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
