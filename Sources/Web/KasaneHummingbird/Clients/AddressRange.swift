import Foundation
import NIOCore

/// A range of IP addresses, such as `10.0.0.0/8`, or a single address, such as `::1`.
///
/// ```swift
/// let office = try AddressRange("192.0.2.0/24")
/// let proxies = AddressRange.loopback + [office]
/// ```
public struct AddressRange: Hashable, Sendable {
    /// The first address as 16 bytes.
    ///
    /// IPv4 addresses are mapped to IPv6.
    private let bytes: [UInt8]
    private let length: Int

    /// Parses a range in CIDR notation.
    ///
    /// - Parameter text: An address, optionally followed by a slash and a prefix length in bits.
    /// - Throws: ``InvalidAddressRangeError`` if the text isn't a valid range.
    public init(_ text: String) throws(InvalidAddressRangeError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let address = parts.first, parts.count <= 2,
            let bytes = IPAddress(String(address))?.bytes
        else { throw InvalidAddressRangeError(text: text) }
        let offset = address.contains(":") ? 0 : 96
        var length = 128
        if parts.count == 2 {
            guard let bits = Int(parts[1]), (0...128 - offset).contains(bits)
            else { throw InvalidAddressRangeError(text: text) }
            length = bits + offset
        }
        self.bytes = bytes
        self.length = length
    }

    /// The loopback addresses.
    public static let loopback = [
        Self(bytes: IPAddress.mapped([127, 0, 0, 0]), length: 96 + 8),
        Self(bytes: [UInt8](repeating: 0, count: 15) + [1], length: 128),
    ]

    private init(bytes: [UInt8], length: Int) {
        self.bytes = bytes
        self.length = length
    }

    func contains(_ address: IPAddress) -> Bool {
        zip(bytes, address.bytes).enumerated().allSatisfy { index, pair in
            let bits = min(8, max(0, length - index * 8))
            let mask = UInt8(truncatingIfNeeded: 0xff00 >> bits)
            return pair.0 & mask == pair.1 & mask
        }
    }
}

/// An error thrown for an invalid address range.
public struct InvalidAddressRangeError: Error, Hashable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// The rejected text and examples of valid ranges.
    public var description: String {
        "“\(text.prefix(60))” is not an IP address or range; use a form such as 192.0.2.7 or 10.0.0.0/8"
    }
}

/// An IP address as 16 bytes.
///
/// IPv4 addresses are mapped to IPv6.
struct IPAddress: Hashable, Sendable {
    let bytes: [UInt8]

    init?(_ text: String) {
        // No valid address is longer.
        guard text.utf8.count <= 45 else { return nil }
        if text.contains(":") {
            var bytes = [UInt8](repeating: 0, count: 16)
            guard inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
            self.init(bytes: bytes)
        } else {
            var bytes = [UInt8](repeating: 0, count: 4)
            guard inet_pton(AF_INET, text, &bytes) == 1 else { return nil }
            self.init(bytes: Self.mapped(bytes))
        }
    }

    init?(_ address: SocketAddress) {
        // The text can end with the name of a network interface.
        guard let text = address.ipAddress?.prefix(while: { $0 != "%" }) else { return nil }
        self.init(String(text))
    }

    static func mapped(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: 10) + [0xff, 0xff] + bytes
    }

    private var isVersion4: Bool { bytes.starts(with: Self.mapped([])) }

    /// The client's network as text: an IPv4 address or an IPv6 /64 network.
    var key: String {
        if isVersion4 { return bytes.suffix(4).map(\.description).joined(separator: ".") }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        // The call fails only if the buffer is too small.
        guard inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        let end = text.firstIndex(of: 0) ?? text.endIndex
        return String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self) + "/64"
    }

    /// The network that identifies a client for rate limiting.
    ///
    /// The network is the address itself for IPv4, and the /64 network for IPv6, because a client
    /// usually controls a whole /64 network.
    var network: IPAddress {
        isVersion4
            ? self : Self(bytes: Array(bytes.prefix(8)) + [UInt8](repeating: 0, count: 8))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}
