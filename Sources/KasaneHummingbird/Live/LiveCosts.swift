import KasaneLive

/// As how many requests the work of live pages counts, which is charged to the client that caused it.
///
/// The weights are those of what was measured: a request of a page of 25 kB takes as long as three of its renders,
/// and a render as long as 15 fields.
public struct LiveCosts: Sendable {
    /// Each time that a page is written, beside its bytes.
    public var render = 0.03
    /// The bytes of written pages that count as one request.
    public var bytesPerRequest = 400_000.0
    /// The bytes of a written page that are in the price of the request which it answers.
    public var includedBytes = 50_000
    /// Each field and press of an input beyond the first.
    public var event = 0.01

    /// Creates the costs that fit a server of some 20 requests a second for each client.
    public init() {}

    /// Returns the work beyond the price of a request.
    ///
    /// - Parameters:
    ///   - work: All of it.
    ///   - renders: How often the page may be written for the price.
    /// - Returns: The rest of it.
    func surplus(of work: PageMeter.Work, beyond renders: Int) -> PageMeter.Work {
        let included = min(renders, work.renders)
        guard included > 0 else { return work }
        var rest = work
        rest.renders -= included
        rest.bytes -= included * min(work.bytes / work.renders, includedBytes)
        return rest
    }

    func cost(of work: PageMeter.Work, events: Int) -> Double {
        Double(work.renders) * render + Double(work.bytes) / bytesPerRequest
            + Double(max(0, events - 1)) * event
    }
}
