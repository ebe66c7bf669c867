/// The networks under which a client is limited: its own, and the wider ones that contain it.
///
/// An IPv6 customer usually has a network of 56 bits, sometimes of 48, and so hundreds or thousands
/// of networks of 64 bits. Limits for the narrowest networks alone would be multiplied by that
/// number. A wider network has a multiple of a client's limit, because many users may share it.
///
/// ```swift
/// let ranges = ClientRanges("2001:db8:1:203::/64")
/// // 2001:db8:1:203::/64, 2001:db8:1:200::/56, 2001:db8:1::/48
/// print(ranges.all.map(\.key).joined(separator: ", "))
/// ```
public struct ClientRanges: Hashable, Sendable {
    /// The networks, the narrowest first; the first has the client's own key.
    public let all: [ClientRange]

    /// Creates the networks of a client.
    ///
    /// - Parameter key: The client's key, for example from KasaneHummingbird's
    ///   `ClientAddressResolver`. Only an IPv6 network of 64 bits has wider networks.
    public init(_ key: String) {
        let own = ClientRange(key: key, factor: 1)
        guard let groups = Self.groups(of: key) else {
            all = [own]
            return
        }
        let site = groups.prefix(3).map { String($0, radix: 16) }.joined(separator: ":")
        let part = String(groups[3] & 0xff00, radix: 16)
        all = [
            own, ClientRange(key: "\(site):\(part)::/56", factor: 2),
            ClientRange(key: "\(site)::/48", factor: 4),
        ]
    }

    /// The widest network, or the client's own if there is no wider one.
    public var widest: ClientRange { all[all.count - 1] }

    /// Returns the four groups of an IPv6 network of 64 bits, or `nil` for any other key.
    private static func groups(of key: String) -> [UInt16]? {
        let suffix = "::/64"
        guard key.hasSuffix(suffix) else { return nil }
        let parts = key.dropLast(suffix.count).split(separator: ":")
        let groups = parts.compactMap { UInt16($0, radix: 16) }
        guard groups.count == parts.count, groups.count <= 4 else { return nil }
        return groups + [UInt16](repeating: 0, count: 4 - groups.count)
    }
}

/// A network under which clients are limited.
public struct ClientRange: Hashable, Sendable {
    /// The key of the network.
    public let key: String
    /// The multiple of a client's limit: 2 for 56 bits, 4 for 48 bits, otherwise 1.
    public let factor: Int

    /// Returns the network's limit.
    ///
    /// - Parameter maximum: The maximum for wider networks, unless a client's limit exceeds it.
    public func limit(perClient limit: Int, maximum: Int) -> Int {
        limit <= maximum / factor ? limit * factor : max(limit, maximum)
    }
}
