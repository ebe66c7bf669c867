/// Reports the progress of an action.
public struct ActionProgress {
    let report: (Double) -> Void

    /// Reports the progress.
    ///
    /// - Parameter fraction: The progress, clamped to 0...1.
    public func callAsFunction(_ fraction: Double) {
        report(fraction.isNaN ? 0 : min(max(fraction, 0), 1))
    }
}
