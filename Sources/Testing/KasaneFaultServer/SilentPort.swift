import Foundation

/// A bound loopback port that refuses connections.
struct SilentPort {
    let number: Int
    private let descriptor: CInt

    init() throws {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = CInt(SOCK_STREAM.rawValue)
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0
                    ? getsockname(descriptor, pointer, &length) : -1
            }
        }
        guard descriptor >= 0, code == 0 else { throw CocoaError(.fileNoSuchFile) }
        number = Int(UInt16(bigEndian: address.sin_port))
    }

    func close() {
        #if canImport(Darwin)
        Darwin.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }
}
