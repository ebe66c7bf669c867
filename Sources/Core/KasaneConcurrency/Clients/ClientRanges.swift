/// The networks in which a client's requests are counted: the client's own network and the wider
/// networks that contain it.
///
/// An IPv6 customer usually receives a /56 network, sometimes a /48, and can use the hundreds or
/// thousands of /64 networks it contains. Limiting only each /64 would multiply the limit by that
/// number. Many users can share a wider network, so its limit is a multiple of a client's limit.
///
/// ```swift
/// let ranges = ClientRanges("2001:db8:1:203::/64")
/// // 2001:db8:1:203::/64, 2001:db8:1:200::/56, 2001:db8:1::/48
/// print(ranges.all.map(\.key).joined(separator: ", "))
/// ```
public struct ClientRanges: Hashable, Sendable {
    /// The networks, narrowest first.
    ///
    /// The first network is the client's own network.
    public let all: [ClientRange]

    /// Creates a client's networks.
    ///
    /// - Parameter key: The client's key, for example from KasaneHummingbird's
    ///   `ClientAddressResolver`. Only an IPv6 /64 network has wider networks.
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

    /// The widest network, or the client's own network if there is no wider network.
    public var widest: ClientRange { all[all.count - 1] }

    /// Returns the four 16-bit groups of an IPv6 /64, or `nil` for any other key.
    private static func groups(of key: String) -> [UInt16]? {
        let suffix = "::/64"
        guard key.hasSuffix(suffix) else { return nil }
        let parts = key.dropLast(suffix.count).split(separator: ":")
        let groups = parts.compactMap { UInt16($0, radix: 16) }
        guard groups.count == parts.count, groups.count <= 4 else { return nil }
        return groups + [UInt16](repeating: 0, count: 4 - groups.count)
    }
}

/// A network in which requests are counted.
public struct ClientRange: Hashable, Sendable {
    /// The network's key.
    public let key: String
    /// The factor applied to a client's limit: 2 for a /56, 4 for a /48, otherwise 1.
    public let factor: Int

    /// Returns the network's limit.
    ///
    /// - Parameter maximum: The maximum limit of wider networks, unless the client's own limit is
    ///   higher.
    public func limit(perClient limit: Int, maximum: Int) -> Int {
        limit <= maximum / factor ? limit * factor : max(limit, maximum)
    }
}
