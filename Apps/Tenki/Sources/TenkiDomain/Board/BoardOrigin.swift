import KasaneConcurrency

/// The network that a board was created from: 16 bits of the digest of an IPv4 address or an IPv6
/// network of 48 bits, and 8 bits each for the IPv6 networks of 56 and 64 bits in it.
///
/// It limits the boards of a network, and identifies no visitor: of all IPv4 addresses, about
/// 65,000 have the same origin. Only the installation's key tells which, so that nobody can use up
/// the boards of an address of their choice.
package struct BoardOrigin: Hashable, Sendable {
    package struct Network: Hashable, Sendable {
        package let numbers: ClosedRange<Int>
        package let factor: Int

        package func contains(_ origin: BoardOrigin) -> Bool { numbers.contains(origin.number) }
    }

    private static let networkCount = 3

    /// The number of networks, followed by 32 bits of their digests.
    ///
    /// Older versions stored 16 bits only, which are in no network of a new origin.
    package let number: Int

    package init(_ number: Int) {
        self.number = number
    }

    /// The origin of a caller; `nil` for one without an address, such as a command.
    package init?(_ caller: Caller, key: BoardOriginKey) {
        guard caller != .unknown, let ranges = caller.ranges?.all else { return nil }
        let digests = ranges.map { key.digest(of: $0.key) }
        let widest = digests[digests.count - 1]
        let site = Int(widest[0]) << 8 | Int(widest[1])
        var number = (ranges.count << 16 | site) << 16
        for (digest, shift) in zip(digests.dropLast(), [0, 8]) { number |= Int(digest[0]) << shift }
        self.number = number
    }

    package var networks: [Network] {
        let count = number >> 32 == Self.networkCount ? Self.networkCount : 1
        return zip([0, 0xFF, 0xFFFF], [1, 2, 4]).prefix(count).map { mask, factor in
            Network(numbers: (number & ~mask)...(number | mask), factor: factor)
        }
    }
}
