/// A host name without a port, such as `weather.example`.
///
/// Names are compared without regard to case and to a trailing dot.
///
/// ```swift
/// let names = [try HostName("weather.example"), try HostName("www.weather.example")]
/// router.add(middleware: HostValidationMiddleware(names: names))
/// ```
public struct HostName: Hashable, Sendable {
    /// The name in lowercase.
    public let text: String

    /// Creates a name.
    ///
    /// - Parameter text: Labels of letters, digits, hyphens and underscores, separated by dots; at
    ///   most 253 characters. An internationalised name is given in its ASCII form, such as
    ///   `xn--1lqs71d.jp`.
    /// - Throws: ``InvalidHostNameError`` if the text is not a valid name.
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

/// The error for a text that is not a valid host name.
public struct InvalidHostNameError: Error, Hashable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// A human-readable description, with an example.
    public var description: String {
        "“\(text.prefix(60))” is not the name of a host; give one without scheme, port and path, such as weather.example"
    }
}
