import KasaneConcurrency

/// Tracks an observation's iterator in the ``IdleTracker`` of its task.
///
/// An iterator takes part from its first request for a value, because it may be retained without
/// ever being used.
struct LoopTracking {
    private var isTracked = false
    private var loopOfTask: IdleTracker.Loop?

    /// Returns the iterator's loop in the current task's tracker, if it has one.
    mutating func loop() -> IdleTracker.Loop? {
        if !isTracked {
            isTracked = true
            loopOfTask = IdleTracker.current?.addLoop()
        }
        return loopOfTask
    }
}
