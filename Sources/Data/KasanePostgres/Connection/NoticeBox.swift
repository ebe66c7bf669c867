import CLibpq
import Synchronization

/// Collects the warnings that the server sends with replies.
final class NoticeBox: Sendable {
    private static let limit = 100
    private let warnings = Mutex<[PostgresError]>([])

    /// Receives a connection's notices until ``end()``.
    func receive(from link: OpaquePointer) {
        let context = Unmanaged.passRetained(self).toOpaque()
        _ = PQsetNoticeReceiver(
            link,
            { context, result in
                guard let context, let result else { return }
                Unmanaged<NoticeBox>.fromOpaque(context).takeUnretainedValue()
                    .append(PostgresError(result))
            },
            context
        )
    }

    /// Stops receiving notices.
    ///
    /// Call this method after the connection has ended.
    func end() {
        Unmanaged.passUnretained(self).release()
    }

    /// Returns the warnings received since the previous call.
    func take() -> [PostgresError] {
        warnings.withLock { warnings in
            defer { warnings = [] }
            return warnings
        }
    }

    private func append(_ notice: PostgresError) {
        warnings.withLock { warnings in
            // A statement can raise any number of notices. A commit's notice is the last one.
            if warnings.count == Self.limit { warnings.removeFirst() }
            warnings.append(notice)
        }
    }
}
