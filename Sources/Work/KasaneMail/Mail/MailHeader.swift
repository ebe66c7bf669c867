/// An additional email header, such as `List-Unsubscribe`.
///
/// Headers that ``Mail`` writes, such as `From` and `Content-Type`, and headers that only servers
/// add, such as `Received`, aren't allowed.
public struct MailHeader: Hashable, Sendable {
    /// The allowed names, in addition to names that start with `X-`.
    public static let names: Set<String> = [
        "Auto-Submitted", "Feedback-ID", "In-Reply-To", "List-Archive", "List-Help", "List-ID",
        "List-Owner", "List-Post", "List-Subscribe", "List-Unsubscribe", "List-Unsubscribe-Post",
        "Precedence", "References",
    ]

    /// The name, spelled as in ``names``.
    public let name: String
    /// The value.
    public let value: String

    /// Creates a header.
    ///
    /// - Parameters:
    ///   - name: A name from ``names``, in upper or lower case, or `X-` followed by letters, digits
    ///     and hyphens, at most 60 bytes.
    ///   - value: Printable ASCII, at most 900 bytes. Surrounding spaces are trimmed.
    /// - Throws: ``MailFormatError``.
    public init(_ name: String, _ value: String) throws(MailFormatError) {
        let lowercased = name.lowercased()
        if let known = Self.names.first(where: { $0.lowercased() == lowercased }) {
            self.name = known
        } else {
            guard lowercased.hasPrefix("x-"), (3...60).contains(name.utf8.count),
                name.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") })
            else { throw .headerName(name) }
            self.name = name
        }
        let words = try value.checked(as: .header, limit: 900).split(separator: " ")
        guard !words.isEmpty, value.utf8.allSatisfy(\.isPrintable) else {
            throw .headerValue(self.name)
        }
        self.value = words.joined(separator: " ")
    }

    /// Returns the headers for one-click unsubscribe (RFC 8058).
    ///
    /// To unsubscribe, the mail program sends a POST request with the body
    /// `List-Unsubscribe=One-Click` to the URL. The request has no cookies, so the URL must
    /// identify the subscription with an unguessable token. A GET request must not unsubscribe,
    /// because link scanners send GET requests. Mail programs ignore these headers unless the
    /// server signs them (DKIM).
    ///
    /// - Parameter address: An ASCII `https` URL.
    /// - Returns: `List-Unsubscribe` and `List-Unsubscribe-Post`.
    /// - Throws: ``MailFormatError``.
    public static func oneClickUnsubscribe(
        _ address: String
    ) throws(MailFormatError) -> [Self] {
        guard address.hasPrefix("https://"),
            !address.utf8.contains(where: { " <>,\"".utf8.contains($0) })
        else { throw .headerValue("List-Unsubscribe") }
        return [
            try Self("List-Unsubscribe", "<\(address)>"),
            try Self("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
        ]
    }
}

extension MailHeader: Codable {
    /// Decodes a header with the same checks as ``init(_:_:)``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.decode(String.self, forKey: .name),
            values.decode(String.self, forKey: .value)
        )
    }
}
