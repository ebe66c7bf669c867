import KasaneConcurrency

/// The browser or program that a request comes from.
public struct AccountClient: Sendable {
    /// The key of the client's network, such as its address; `nil` if unknown.
    ///
    /// Limits count per network, so equal keys must denote the same one, and for the wider networks
    /// of an IPv6 network of 64 bits. Behind a proxy, use the address that the proxy reports, as
    /// `ClientAddressResolver` of KasaneHummingbird does.
    public let network: String?
    /// The browser and the system, such as `Firefox, Linux`.
    public let device: String
    /// The languages that the client prefers, as BCP 47 tags in descending order.
    public let languages: [String]
    /// A random text that this browser has in a cookie of its own; empty for programs.
    ///
    /// A sign-in is completed only by the browser that began it, and not without this text.
    public let browser: String

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - network: The key of the client's network; `nil` if unknown.
    ///   - device: The browser and the system; shortened to 80 characters.
    ///   - languages: The languages that the client prefers, in descending order.
    ///   - browser: A random text that this browser has in a cookie of its own.
    public init(
        network: String?,
        device: String = "",
        languages: [String] = [],
        browser: String = ""
    ) {
        self.network = network.map { String($0.unicodeScalars.prefix(80)) }
        self.device = String(
            device.unicodeScalars.filter { $0.value >= 32 }.prefix(80).map(Character.init)
        )
        self.languages = languages
        self.browser = browser
    }

    /// The networks that limits count for, the narrowest first; empty if unknown.
    var ranges: [ClientRange] { network.map { ClientRanges($0).all } ?? [] }

    /// The language for mails: the first that is a plausible tag, else English.
    var language: String {
        languages.first { tag in
            (1...35).contains(tag.utf8.count)
                && tag.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
        } ?? "en"
    }
}
