import Foundation

/// How far an attempt came, as its connection saw it.
package struct Evidence: Sendable {
    /// The step that was not over.
    package var phase = NetworkError.Phase.connect
    /// Whether a part of the request was written to a connection.
    package var sentSomething = false
    /// Whether an earlier request had used the connection.
    package var isReusedConnection = false
    /// Whether a part of the response was read.
    package var gotSomething = false
    /// Whether the connection was to speak TLS.
    package var isSecure = false

    package init(isSecure: Bool = false) {
        self.isSecure = isSecure
    }
}

/// What this machine's routing tables say, for telling "not connected" from "not found".
package struct RouteTable: Sendable {
    /// Whether there is a route to anywhere beyond, or `nil` where the system does not tell.
    package let hasDefaultRoute: @Sendable () -> Bool?

    package init(hasDefaultRoute: @escaping @Sendable () -> Bool?) {
        self.hasDefaultRoute = hasDefaultRoute
    }

    /// Reads Linux's tables.
    package static let system = RouteTable {
        // Where the files are missing, the system does not tell.
        guard let table = try? String(contentsOfFile: "/proc/net/route", encoding: .utf8) else {
            return nil
        }
        // IPv6 may be switched off.
        let table6 = (try? String(contentsOfFile: "/proc/net/ipv6_route", encoding: .utf8)) ?? ""
        return hasDefaultRoute(ipv4: table, ipv6: table6)
    }

    /// Whether one of the kernel's tables has a usable route to everywhere.
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
