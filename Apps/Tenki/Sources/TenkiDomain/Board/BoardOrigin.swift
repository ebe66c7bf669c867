/// The part of all network addresses that a board was created from: 16 bits of the digest of the
/// address.
///
/// It limits the boards of one address, and identifies no visitor: of all IPv4 addresses, about
/// 65,000 have the same origin.
package struct BoardOrigin: Hashable, Sendable {
    /// The 16 bits.
    package let number: UInt16

    /// Creates an origin from its number.
    package init(_ number: UInt16) {
        self.number = number
    }

    /// The origin of a requester; `nil` for one without an address, such as a command.
    package init?(_ requester: Requester) {
        guard let key = requester.key, !key.isEmpty else { return nil }
        let bytes = SHA256("tenki board origin \(key)".utf8).bytes
        self.init(UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
    }
}
