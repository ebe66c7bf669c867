import KasaneConcurrency

/// The browser or program that sent a request.
public struct AccountClient: Sendable {
    /// The key of the client's network, such as its address, or `nil` if unknown.
    ///
    /// Limits apply per network, so equal keys must identify the same network. For IPv6, limits
    /// also apply to the wider networks around a /64 network. Behind a proxy, use the address that
    /// the proxy reports, as KasaneHummingbird's `ClientAddressResolver` does.
    public let network: String?
    /// The browser and operating system, such as `Firefox, Linux`.
    public let device: String
    /// The client's preferred languages as BCP 47 tags, most preferred first.
    public let languages: [String]
    /// The random string in this browser's cookie, or an empty string for programs.
    ///
    /// Only the browser in which a sign-in began can complete it.
    public let browser: String
    /// The secret in this browser's session cookie, or `nil` if there is none.
    ///
    /// Signing in ends that session.
    public let session: SecretToken?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - network: The key of the client's network, or `nil` if unknown.
    ///   - device: The browser and operating system, truncated to 80 characters.
    ///   - languages: The client's preferred languages, most preferred first.
    ///   - browser: The random string in this browser's cookie.
    ///   - session: The secret in this browser's session cookie.
    public init(
        network: String?,
        device: String = "",
        languages: [String] = [],
        browser: String = "",
        session: SecretToken? = nil
    ) {
        self.network = network.map { String($0.unicodeScalars.prefix(80)) }
        self.device = String(
            device.unicodeScalars.filter { $0.value >= 32 }.prefix(80).map(Character.init)
        )
        self.languages = languages
        self.browser = browser
        self.session = session
    }

    /// The networks to which limits apply, narrowest first, or an empty array if unknown.
    var ranges: [ClientRange] { network.map { ClientRanges($0).all } ?? [] }

    /// The language for emails, which is the first plausible tag, or English.
    var language: String {
        languages.first { tag in
            (1...35).contains(tag.utf8.count)
                && tag.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
        } ?? "en"
    }
}
