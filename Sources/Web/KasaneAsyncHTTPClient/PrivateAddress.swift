package import NIOCore

extension SocketAddress {
    /// Whether the address is loopback, in a private network, or otherwise not public.
    ///
    /// The ranges are based on the IANA IPv4 and IPv6 special-purpose address registries. An
    /// address that isn't an internet address is also private.
    package var isPrivate: Bool {
        // The module that declares `sin_addr` and `sin6_addr` depends on the order of imports.
        switch self {
        case .v4(let address):
            withUnsafeBytes(of: address.address) { isPrivateIPv4(Array($0[4..<8])) }
        case .v6(let address):
            withUnsafeBytes(of: address.address) { isPrivateIPv6(Array($0[8..<24])) }
        case .unixDomainSocket: true
        }
    }
}

private func isPrivateIPv4(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _): true
    case (100, 64...127, _): true
    case (169, 254, _): true
    case (172, 16...31, _): true
    case (192, 0, 0), (192, 0, 2), (192, 88, 99): true
    case (192, 168, _): true
    case (198, 18...19, _), (198, 51, 100), (203, 0, 113): true
    case (224..., _, _): true
    default: false
    }
}

private func isPrivateIPv6(_ bytes: [UInt8]) -> Bool {
    let firstTen = bytes.prefix(10).allSatisfy { $0 == 0 }
    // IPv4 embedded in IPv6: ::ffff:a.b.c.d, ::a.b.c.d (which includes :: and ::1), and
    // 64:ff9b::a.b.c.d.
    if firstTen, bytes[10...11] == [255, 255] || bytes[10...11] == [0, 0] {
        return isPrivateIPv4(Array(bytes[12...]))
    }
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B]) {
        return bytes[4..<12].contains { $0 != 0 } || isPrivateIPv4(Array(bytes[12...]))
    }
    // 6to4 addresses contain an IPv4 address after the prefix.
    if bytes.starts(with: [0x20, 0x02]) { return isPrivateIPv4(Array(bytes[2..<6])) }
    // Documentation: 2001:db8::/32 and 3fff::/20. Protocol assignments, including Teredo:
    // 2001::/23.
    if bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) { return true }
    if bytes[0] == 0x3F, bytes[1] == 0xFF, bytes[2] & 0xF0 == 0 { return true }
    if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] & 0xFE == 0 { return true }
    // Only 2000::/3 is global unicast.
    return bytes[0] & 0xE0 != 0x20
}
