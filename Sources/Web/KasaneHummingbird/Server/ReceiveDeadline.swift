package import NIOCore

/// A deadline for receiving data from a client.
///
/// A timer is scheduled only if data is missing at the end of a read. If the deadline passes while
/// the server isn't reading, for example because it is still processing earlier data, the deadline
/// restarts with the next read.
package final class ReceiveDeadline {
    private let timeout: TimeAmount
    private let eventLoop: any EventLoop
    private let expire: () -> Void
    private var end: NIODeadline?
    private var timer: Scheduled<Void>?
    private var isReading = false
    private var isOverdue = false

    /// Creates a deadline that hasn't started.
    ///
    /// All methods must be called on the event loop.
    package init(_ timeout: TimeAmount, on eventLoop: any EventLoop, expire: @escaping () -> Void) {
        self.timeout = timeout
        self.eventLoop = eventLoop
        self.expire = expire
    }

    package func begin(at start: NIODeadline) {
        end = start + timeout
        isOverdue = false
    }

    /// Extends the deadline if it has started.
    package func extend(by time: TimeAmount) {
        end = end.map { $0 + time }
    }

    package func finish() {
        end = nil
        isOverdue = false
    }

    package func readBegan() {
        isReading = true
        guard isOverdue else { return }
        begin(at: eventLoop.now)
        schedule()
    }

    /// Records the end of a read.
    package func readEnded() {
        isReading = false
        if timer == nil, !isOverdue { schedule() }
    }

    /// Stops the deadline permanently.
    package func cancel() {
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
