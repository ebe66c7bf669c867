import Foundation

extension TestServer {
    /// Returns a free TCP port on 127.0.0.1.
    ///
    /// Use the port for a program whose port you configure, such as a proxy or a server started
    /// with ``script(_:folder:by:_:)``. Another program could bind the port in the meantime.
    ///
    /// - Throws: `POSIXError` if the system has no free port or descriptor.
    public static func freePort() throws -> Int {
        #if os(Linux)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, kind, 0)
        guard listener >= 0 else { throw POSIXError(.EMFILE) }
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) + getsockname(listener, address, &size)
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRINUSE) }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
