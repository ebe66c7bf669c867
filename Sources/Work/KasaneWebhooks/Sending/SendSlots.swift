import Synchronization

/// Limits the number of running attempts, in total and per host.
///
/// If no slot is free, an attempt fails instead of waiting, because a waiting attempt would occupy
/// a job slot that another receiver could use.
final class SendSlots: Sendable {
    private let maximum: Int
    private let maximumPerHost: Int
    /// Hosts without attempts are removed, so there are at most `maximum` entries.
    private let running = Mutex<(all: Int, byHost: [String: Int])>((0, [:]))

    init(_ policy: WebhookPolicy) {
        maximum = policy.maximumConcurrent
        maximumPerHost = policy.maximumConcurrentPerHost
    }

    /// Acquires a slot, or returns `false` if none is free.
    func enter(_ host: String) -> Bool {
        running.withLock { running in
            let count = running.byHost[host] ?? 0
            guard running.all < maximum, count < maximumPerHost else { return false }
            running.all += 1
            running.byHost[host] = count + 1
            return true
        }
    }

    func leave(_ host: String) {
        running.withLock { running in
            running.all -= 1
            let count = running.byHost[host] ?? 1
            running.byHost[host] = count > 1 ? count - 1 : nil
        }
    }
}
