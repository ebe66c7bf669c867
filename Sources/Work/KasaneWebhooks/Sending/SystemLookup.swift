import Foundation
import KasaneHTTP
import NIOCore
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Looks up addresses with the system's resolver, with one thread per lookup.
///
/// `getaddrinfo` can't be cancelled. If the caller is cancelled, it returns immediately, but its
/// lookup occupies a slot until it ends. Slow name servers therefore can't exhaust the threads.
enum SystemLookup {
    // Above the sender's concurrency: an abandoned attempt leaves up to two lookups running.
    private static let maximumConcurrent = 256
    private static let running = Mutex(0)

    static func addresses(of host: String) async throws -> [SocketAddress] {
        let isAdmitted = running.withLock { running in
            guard running < maximumConcurrent else { return false }
            running += 1
            return true
        }
        guard isAdmitted else { throw NetworkError(.overloaded) }
        let (results, result) = AsyncStream<[SocketAddress]>.makeStream()
        Thread.detachNewThread {
            Thread.current.name = "kasane.lookup"
            let addresses = lookUp(host)
            running.withLock { $0 -= 1 }
            result.yield(addresses)
            result.finish()
        }
        // Cancellation ends the stream without a result.
        let addresses = await results.first { _ in true }
        guard let addresses, !Task.isCancelled else { throw CancellationError() }
        return addresses
    }

    /// Returns a host's addresses, or an empty array if the lookup fails.
    private static func lookUp(_ host: String) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        // One result per address instead of one per socket type.
        hints.ai_protocol = CInt(IPPROTO_TCP)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        return sequence(first: first) { $0?.pointee.ai_next }
            .prefix { $0 != nil }
            .compactMap { $0.flatMap(address) }
    }

    private static func address(_ info: UnsafeMutablePointer<addrinfo>) -> SocketAddress? {
        guard let bytes = UnsafeRawPointer(info.pointee.ai_addr) else { return nil }
        return switch info.pointee.ai_family {
        case AF_INET: SocketAddress(bytes.loadUnaligned(as: sockaddr_in.self))
        case AF_INET6: SocketAddress(bytes.loadUnaligned(as: sockaddr_in6.self))
        default: nil
        }
    }
}
