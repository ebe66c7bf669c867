/// A policy for the addresses to which a client can connect.
///
/// The policy applies to the address of the open connection, after name resolution, for the first
/// request and for each redirect. Redirects and DNS rebinding therefore can't reach private
/// services.
///
/// An address is private unless it is public unicast according to the IANA special-purpose address
/// registries. Private addresses include loopback, link-local, private and shared networks, unique
/// local addresses, multicast, unspecified, documentation and reserved addresses, and any of these
/// addresses embedded in an IPv6 prefix such as `::ffff:0:0/96`, `64:ff9b::/96` or `2002::/16`.
public struct AddressPolicy: Hashable, Sendable {
    /// Whether the base URL's origin can have a private address.
    ///
    /// A redirect from another origin back to the base URL's origin can't use a private address.
    private let allowsPrivateBaseURL: Bool
    /// The lowercase hosts that can have private addresses.
    private let privateHosts: Set<String>

    private init(allowsPrivateBaseURL: Bool, privateHosts: Set<String> = []) {
        self.allowsPrivateBaseURL = allowsPrivateBaseURL
        self.privateHosts = Set(privateHosts.map { $0.lowercased() })
    }

    /// Allows private addresses only for the base URL, which the developer configures.
    public static let named = Self(allowsPrivateBaseURL: true)

    /// Allows only public addresses, even for the base URL.
    ///
    /// Use this policy for URLs provided by users or services, such as pictures and webhooks.
    ///
    /// ```swift
    /// let policies = CallPolicies(addresses: .publicOnly)
    /// ```
    public static let publicOnly = Self(allowsPrivateBaseURL: false)

    /// Allows private addresses for the base URL and additional hosts.
    ///
    /// Use this policy for a second service on the same network.
    ///
    /// ```swift
    /// let policies = CallPolicies(addresses: .named(and: ["media.internal"]))
    /// ```
    ///
    /// - Parameter hosts: Case-insensitive host names. Put IPv6 addresses in brackets.
    public static func named(and hosts: Set<String>) -> Self {
        Self(allowsPrivateBaseURL: true, privateHosts: hosts)
    }

    /// Returns whether a redirect to a private address of an authority can be followed.
    package func allowsPrivateAddress(of authority: String) -> Bool {
        privateHosts.contains(Self.host(of: authority))
    }

    /// Returns whether a call's first request can be sent to a private address.
    package func allowsPrivateAddress(ofBaseURL authority: String) -> Bool {
        allowsPrivateBaseURL || allowsPrivateAddress(of: authority)
    }

    /// Returns an authority's lowercase host without the port.
    private static func host(of authority: String) -> String {
        let text = authority.lowercased()
        if text.hasPrefix("[") {
            return text.firstIndex(of: "]").map { String(text[...$0]) } ?? text
        }
        return String(text.prefix { $0 != ":" })
    }
}
