import Foundation
package import KasaneHTTP

/// The progress of an attempt, as observed by its connection.
package struct Evidence: Sendable {
    package var phase = NetworkError.Phase.connect
    /// Whether any part of the request was written to a connection.
    package var sentSomething = false
    package var isReusedConnection = false
    /// Whether any part of the response was read.
    package var gotSomething = false
    package var isSecure = false

    package init(isSecure: Bool = false) {
        self.isSecure = isSecure
    }
}

/// The machine's routing tables, which distinguish “not connected” from “not found”.
package struct RouteTable: Sendable {
    /// Returns whether there is a default route, or `nil` if the system doesn't provide this
    /// information.
    package let hasDefaultRoute: @Sendable () -> Bool?

    package init(hasDefaultRoute: @escaping @Sendable () -> Bool?) {
        self.hasDefaultRoute = hasDefaultRoute
    }

    /// Reads Linux's routing tables.
    package static let system = RouteTable {
        // Other systems don't have this file.
        guard let table = try? String(contentsOfFile: "/proc/net/route", encoding: .utf8) else {
            return nil
        }
        // The file is missing if IPv6 is disabled.
        let table6 = (try? String(contentsOfFile: "/proc/net/ipv6_route", encoding: .utf8)) ?? ""
        return hasDefaultRoute(ipv4: table, ipv6: table6)
    }

    /// Returns whether any of the kernel's tables contains a usable default route.
    package static func hasDefaultRoute(ipv4: String, ipv6: String) -> Bool {
        let up = 0x1
        let reject = 0x200
        let in4 = ipv4.split(separator: "\n").dropFirst().contains { line in
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count > 7, fields[1] == "00000000", fields[7] == "00000000",
                let flags = Int(fields[3], radix: 16)
            else { return false }
            return flags & up != 0 && flags & reject == 0
        }
        return in4
            || ipv6.split(separator: "\n").contains { line in
                let fields = line.split(whereSeparator: \.isWhitespace)
                guard fields.count > 9, fields[0].allSatisfy({ $0 == "0" }), fields[1] == "00",
                    fields[9] != "lo", let flags = Int(fields[8], radix: 16)
                else { return false }
                return flags & up != 0 && flags & reject == 0
            }
    }
}
