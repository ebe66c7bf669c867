/// The message state between a page and its browser: sequence numbers, versions and streams.
///
/// This type performs no I/O. It only determines how the session must respond.
package struct StreamState: Sendable {
    package enum Receipt: Hashable, Sendable {
        case next
        /// The POST was processed before, and the response was lost.
        case repeated
        case gap
    }

    package private(set) var version = 0
    package private(set) var received = 0
    /// The stream that receives patches, or `nil` if no stream is open.
    package private(set) var current: Int?
    /// Whether the browser's state is unknown, so that the next patch must contain the whole page.
    package private(set) var needsWhole = false
    private var acknowledged = 0
    private var opened = 0

    /// Creates the state of a page whose document is version 0.
    package init() {}

    /// Whether a processed POST must still be acknowledged by a patch.
    package var mustAcknowledge: Bool { received > acknowledged }

    /// Records a POST's sequence number and returns how to process the POST.
    package mutating func receive(_ number: Int) -> Receipt {
        guard number > received else { return .repeated }
        guard number == received + 1 else { return .gap }
        received = number
        return .next
    }

    /// Restarts the numbering of inputs at 1 for a new document.
    package mutating func restartInputs() {
        received = 0
        acknowledged = 0
    }

    /// Opens a stream for a browser that shows the given version, ends the previous stream, and
    /// returns the new stream's number.
    package mutating func open(at version: Int) -> Int {
        // The browser might not have received all patches since its version.
        if version != self.version { needsWhole = true }
        opened += 1
        current = opened
        return opened
    }

    /// Closes a stream.
    ///
    /// Returns whether the stream was the current stream.
    package mutating func close(_ stream: Int) -> Bool {
        guard current == stream else { return false }
        current = nil
        return true
    }

    package mutating func closeCurrent() { current = nil }

    /// Records a patch with all pending changes, and returns the patch's version.
    package mutating func advance() -> Int {
        version += 1
        acknowledged = received
        needsWhole = false
        return version
    }
}

/// Limits the rate of patches to a page that changes constantly.
package struct PatchPace: Sendable {
    private let interval: Duration
    private var last: Duration?

    package init(interval: Duration) {
        self.interval = interval
    }

    package func delay(at now: Duration) -> Duration {
        guard let last else { return .zero }
        return max(.zero, last + interval - now)
    }

    package mutating func sent(at now: Duration) { last = now }
}
