import NIOCore

/// A deadline for what a client sends.
///
/// It costs a timer only where something is missing at the end of a read. Where it passes while the server does not
/// read, as when what has come before is not worked off, it begins anew with the next read.
final class ReceiveDeadline {
    private let timeout: TimeAmount
    private let eventLoop: any EventLoop
    private let expire: () -> Void
    private var end: NIODeadline?
    private var timer: Scheduled<Void>?
    private var isReading = false
    private var isOverdue = false

    /// Creates a deadline that has not begun.
    ///
    /// - Parameters:
    ///   - timeout: The longest time.
    ///   - eventLoop: The event loop on which everything is called.
    ///   - expire: Runs when the deadline passes.
    init(_ timeout: TimeAmount, on eventLoop: any EventLoop, expire: @escaping () -> Void) {
        self.timeout = timeout
        self.eventLoop = eventLoop
        self.expire = expire
    }

    /// Whether something is being waited for.
    var isRunning: Bool { end != nil }

    /// Begins to wait.
    ///
    /// - Parameter start: The moment from which the time counts.
    func begin(at start: NIODeadline) {
        end = start + timeout
        isOverdue = false
    }

    /// Waits no more.
    func finish() {
        end = nil
        isOverdue = false
    }

    /// Records that the server waits for bytes.
    func readBegan() {
        isReading = true
        guard isOverdue else { return }
        begin(at: eventLoop.now)
        schedule()
    }

    /// Records that the bytes that had come were read.
    func readEnded() {
        isReading = false
        if timer == nil, !isOverdue { schedule() }
    }

    /// Waits no more, and never again.
    func cancel() {
        finish()
        timer?.cancel()
        timer = nil
    }

    private func schedule() {
        guard let end else { return }
        timer = eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(deadline: end) {
            self.timer = nil
            self.timeUp()
        }
    }

    private func timeUp() {
        guard let end else { return }
        guard eventLoop.now >= end else { return schedule() }
        if isReading {
            finish()
            expire()
        } else {
            isOverdue = true
        }
    }
}
