/// An authority whose host is an IPv6 address with a zone, such as `[fe80::1%25eth0]:8080`.
///
/// A zone is the name or number of a local network interface. The client uses the interface to
/// connect, but doesn't send the zone (RFC 6874, section 4).
package struct ZonedAuthority {
    /// The address without brackets and zone.
    package let address: String
    /// The unescaped zone.
    package let zone: String
    /// The authority without the zone.
    package let sent: String

    /// Parses an authority, or returns `nil` if its host isn't an IPv6 address with a zone.
    package init?(_ authority: String) {
        // The regular expression is slow, and zones are rare.
        guard authority.utf8.contains(UInt8(ascii: "%")),
            let match = authority.wholeMatch(
                of: #/\[([0-9A-Fa-f:.]+)%25([A-Za-z0-9.\-_~]+)\]((?::[0-9]+)?)/#
            )
        else { return nil }
        address = String(match.1)
        zone = String(match.2)
        sent = "[\(match.1)]\(match.3)"
    }
}
