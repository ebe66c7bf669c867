import CLibpq
import Dispatch
import Foundation
import Synchronization

/// An established libpq connection, which its owner must close.
struct EstablishedLink: Sendable {
    private let address: UInt
    let notices: NoticeBox

    fileprivate init(_ link: OpaquePointer) {
        address = UInt(bitPattern: link)
        notices = NoticeBox()
        notices.receive(from: link)
    }

    var link: OpaquePointer {
        // The address belongs to a connection.
        OpaquePointer(bitPattern: address).unsafelyUnwrapped
    }
}

extension ConnectionSettings {
    /// The connection timeout, even if the deadline is later.
    private static let waitLimit = Duration.seconds(10)
    private static let queue = DispatchQueue(
        label: "kasane.postgres.connect",
        attributes: .concurrent
    )

    /// Connects to the first host that accepts the connection.
    ///
    /// The call runs on a separate thread, because resolving a host name blocks. The thread also
    /// waits for the sockets, because libpq replaces the socket when it tries another host.
    ///
    /// - Throws: ``PostgresStoreError`` or `CancellationError`.
    func connect(until deadline: ContinuousClock.Instant?) async throws -> EstablishedLink {
        let latest = ContinuousClock.now + Self.waitLimit
        let end = min(deadline ?? latest, latest)
        let isCancelled = CancellationFlag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Self.queue.async {
                    continuation.resume(
                        with: Result { try establish(until: end, unless: isCancelled) }
                    )
                }
            }
        } onCancel: {
            isCancelled.set()
        }
    }

    private func establish(
        until end: ContinuousClock.Instant,
        unless flag: CancellationFlag
    ) throws -> EstablishedLink {
        guard let link = startConnecting() else {
            throw PostgresStoreError(code: .cannotConnect, database: label, reason: "out of memory")
        }
        // The verbose message contains the SQLSTATE.
        PQsetErrorVerbosity(link, PQERRORS_VERBOSE)
        var isEstablished = false
        defer { if !isEstablished { PQfinish(link) } }
        var status = PQstatus(link) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
        while status != PGRES_POLLING_OK {
            if status == PGRES_POLLING_FAILED {
                let message = PQerrorMessage(link).map { String(cString: $0) } ?? ""
                throw PostgresStoreError(failedConnection: redacted(message), to: label)
            }
            if flag.isSet { throw CancellationError() }
            guard ContinuousClock.now < end else {
                throw PostgresStoreError(
                    code: .cannotConnect,
                    database: label,
                    reason: "the server did not respond in time"
                )
            }
            var descriptor = pollfd()
            descriptor.fd = PQsocket(link)
            descriptor.events = Int16(status == PGRES_POLLING_READING ? POLLIN : POLLOUT)
            // The timeout is short enough to notice cancellation and the deadline in time.
            if poll(&descriptor, 1, 20) > 0 { status = PQconnectPoll(link) }
        }
        PQsetErrorVerbosity(link, PQERRORS_DEFAULT)
        guard PQsetnonblocking(link, 1) == 0, PQenterPipelineMode(link) == 1 else {
            throw PostgresStoreError(
                code: .cannotConnect,
                database: label,
                reason: "libpq could not enter pipeline mode"
            )
        }
        isEstablished = true
        return EstablishedLink(link)
    }
}

/// Informs a thread that its task was cancelled.
private final class CancellationFlag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() {
        state.withLock { $0 = true }
    }
}
