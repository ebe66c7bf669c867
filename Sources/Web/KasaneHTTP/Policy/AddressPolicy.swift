/// The addresses that a client may connect to.
///
/// The policy is checked against the address of the open connection, after name resolution, for the
/// first request and for each redirect. Neither a redirect nor DNS rebinding can therefore reach a
/// private service.
///
/// An address is private unless it is public unicast according to the IANA registries of
/// special-purpose addresses. Loopback, link-local, private and shared networks, unique local
/// addresses, multicast, unspecified, documentation and reserved addresses are private. So is each
/// of them embedded in an IPv6 prefix such as `::ffff:0:0/96`, `64:ff9b::/96` or `2002::/16`.
public struct AddressPolicy: Hashable, Sendable {
    /// Whether the origin of the client's base URL may have a private address.
    ///
    /// A redirect that comes back to this origin from another one may not.
    private let allowsPrivateBaseURL: Bool
    /// The hosts that may have private addresses, in lower case.
    private let privateHosts: Set<String>

    private init(allowsPrivateBaseURL: Bool, privateHosts: Set<String> = []) {
        self.allowsPrivateBaseURL = allowsPrivateBaseURL
        self.privateHosts = Set(privateHosts.map { $0.lowercased() })
    }

    /// Allows private addresses only for the base URL, which the developer configures.
    public static let named = Self(allowsPrivateBaseURL: true)

    /// Allows public addresses only, also for the base URL.
    ///
    /// Use this policy for URLs that come from users or services, such as pictures and webhooks.
    ///
    /// ```swift
    /// let policies = CallPolicies(addresses: .publicOnly)
    /// ```
    public static let publicOnly = Self(allowsPrivateBaseURL: false)

    /// Allows private addresses for the base URL and for additional hosts, such as a second service
    /// of the same network.
    ///
    /// ```swift
    /// let policies = CallPolicies(addresses: .named(and: ["media.internal"]))
    /// ```
    ///
    /// - Parameter hosts: The host names, case-insensitive; an IPv6 address in brackets.
    public static func named(and hosts: Set<String>) -> Self {
        Self(allowsPrivateBaseURL: true, privateHosts: hosts)
    }

    /// Whether a redirect to an authority may be followed to a private address.
    package func allowsPrivateAddress(of authority: String) -> Bool {
        privateHosts.contains(Self.host(of: authority))
    }

    /// Whether the first request of a call may be sent to a private address.
    package func allowsPrivateAddress(ofBaseURL authority: String) -> Bool {
        allowsPrivateBaseURL || allowsPrivateAddress(of: authority)
    }

    /// Returns the host of an authority, without its port, in lower case.
    private static func host(of authority: String) -> String {
        let text = authority.lowercased()
        if text.hasPrefix("[") {
            return text.firstIndex(of: "]").map { String(text[...$0]) } ?? text
        }
        return String(text.prefix { $0 != ":" })
    }
}
