/// A host name without a port, such as `weather.example`.
///
/// Comparisons ignore case and a trailing dot.
///
/// ```swift
/// let names = [try HostName("weather.example"), try HostName("www.weather.example")]
/// router.add(middleware: HostValidationMiddleware(names: names))
/// ```
public struct HostName: Hashable, Sendable {
    /// The lowercase name.
    public let text: String

    /// Creates a host name.
    ///
    /// - Parameter text: Up to 253 characters that consist of labels separated by dots. Labels
    ///   contain letters, digits, hyphens and underscores. Use the ASCII form of internationalized
    ///   names, such as `xn--1lqs71d.jp`.
    /// - Throws: ``InvalidHostNameError`` if the text isn't a valid name.
    public init(_ text: String) throws(InvalidHostNameError) {
        let name = Self.normalized(text)
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName =
            (1...253).contains(name.utf8.count)
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.allSatisfy(Self.isCharacter)
            }
        guard isName, IPAddress(name) == nil else { throw InvalidHostNameError(text: text) }
        self.text = name
    }

    static func normalized(_ text: some StringProtocol) -> String {
        let name = text.lowercased()
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    private static func isCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// An error thrown for an invalid host name.
public struct InvalidHostNameError: Error, Hashable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// The rejected text and an example of a valid name.
    public var description: String {
        "“\(text.prefix(60))” is not a host name; use one without a scheme, port or path, such as weather.example"
    }
}
