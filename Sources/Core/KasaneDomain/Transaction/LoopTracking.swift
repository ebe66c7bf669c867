import KasaneConcurrency

/// Tracks an observation's iterator in the task's ``IdleTracker``.
///
/// Tracking starts when the iterator is first asked for a value, because an iterator can be kept
/// without being used.
struct LoopTracking {
    private var isTracked = false
    private var loopOfTask: IdleTracker.Loop?

    /// Returns the iterator's loop in the current task's tracker, if there is one.
    mutating func loop() -> IdleTracker.Loop? {
        if !isTracked {
            isTracked = true
            loopOfTask = IdleTracker.current?.addLoop()
        }
        return loopOfTask
    }
}
