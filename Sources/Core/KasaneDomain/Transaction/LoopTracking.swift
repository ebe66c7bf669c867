import KasaneConcurrency

/// Tracks an observation's iterator in the task's ``IdleTracker``.
///
/// Tracking starts with the first call to `next()`, because an iterator can be kept without being
/// used.
struct LoopTracking {
    private var isTracked = false
    private var loopOfTask: IdleTracker.Loop?

    /// Returns the iterator's loop in the current task's tracker, if the task has one.
    mutating func loop() -> IdleTracker.Loop? {
        if !isTracked {
            isTracked = true
            loopOfTask = IdleTracker.current?.addLoop()
        }
        return loopOfTask
    }
}
