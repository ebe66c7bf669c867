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

/// Lookups by the system's resolver, each in a thread of its own.
///
/// `getaddrinfo` cannot be cancelled. A cancelled caller goes on at once, and the lookup counts
/// until it ends, so that slow name servers cannot occupy any number of threads.
enum SystemLookup {
    // More than a sender's attempts, of which each may have left a lookup or two behind.
    private static let maximumConcurrent = 256
    private static let running = Mutex(0)

    static func addresses(of host: String) async throws -> [SocketAddress] {
        let isAdmitted = running.withLock { running in
            guard running < maximumConcurrent else { return false }
            running += 1
            return true
        }
        guard isAdmitted else { throw NetworkError(.overloaded) }
        let result = LookupResult()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                result.wait(continuation)
                Thread.detachNewThread {
                    Thread.current.name = "kasane.lookup"
                    let addresses = lookUp(host)
                    running.withLock { $0 -= 1 }
                    result.resume(.success(addresses))
                }
            }
        } onCancel: {
            result.resume(.failure(CancellationError()))
        }
    }

    /// Returns the addresses of a host; none if it has none, or if the lookup fails.
    private static func lookUp(_ host: String) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        // One result per address, and not one for each type of socket.
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

/// The result of a lookup, which the first of the resolver and the cancellation gives.
private final class LookupResult: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<[SocketAddress], any Error>)
        case given(Result<[SocketAddress], any Error>)
    }

    private let state = Mutex(State.open)

    func wait(_ continuation: CheckedContinuation<[SocketAddress], any Error>) {
        let given: Result<[SocketAddress], any Error>? = state.withLock { state in
            if case .given(let result) = state { return result }
            state = .waiting(continuation)
            return nil
        }
        if let given { continuation.resume(with: given) }
    }

    func resume(_ result: Result<[SocketAddress], any Error>) {
        let waiter: CheckedContinuation<[SocketAddress], any Error>? = state.withLock { state in
            defer { if case .given = state {} else { state = .given(result) } }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiter?.resume(with: result)
    }
}
