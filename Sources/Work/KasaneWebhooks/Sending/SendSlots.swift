import Synchronization

/// Counts the running attempts, in all and by host.
///
/// An attempt that finds no slot is not queued: it would occupy the slot of another receiver's
/// job.
final class SendSlots: Sendable {
    private let maximum: Int
    private let maximumPerHost: Int
    /// The number of attempts to each host that has any, so it has at most `maximum` entries.
    private let running = Mutex<(all: Int, byHost: [String: Int])>((0, [:]))

    init(_ policy: WebhookPolicy) {
        maximum = policy.maximumConcurrent
        maximumPerHost = policy.maximumConcurrentPerHost
    }

    /// Takes a slot; returns `false` if none is free.
    func enter(_ host: String) -> Bool {
        running.withLock { running in
            let count = running.byHost[host] ?? 0
            guard running.all < maximum, count < maximumPerHost else { return false }
            running.all += 1
            running.byHost[host] = count + 1
            return true
        }
    }

    /// Releases a slot.
    func leave(_ host: String) {
        running.withLock { running in
            running.all -= 1
            let count = running.byHost[host] ?? 1
            running.byHost[host] = count > 1 ? count - 1 : nil
        }
    }
}
