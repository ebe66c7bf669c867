import KasaneLive

/// The cost of live pages' work, in requests, which is charged to the client that caused it.
///
/// The weights are based on measurements: a request for a page of 25 kB takes as long as three of
/// its renders, and a render takes as long as 15 fields.
package struct LiveCosts: Sendable {
    /// The cost of each render, in addition to its bytes.
    package var render = 0.03
    /// The number of rendered bytes that cost one request.
    package var bytesPerRequest = 400_000.0
    /// The number of rendered bytes that are included in the price of the request.
    package var includedBytes = 50_000
    /// The cost of each field and press of an input beyond the first.
    package var event = 0.01

    /// The number of uploaded bytes that cost one request.
    package var uploadedBytesPerRequest = 1_000_000.0

    /// Creates costs for a server with a limit of about 20 requests per second and client.
    package init() {}

    /// Returns the work that exceeds the price of a request.
    ///
    /// - Parameter renders: The number of renders included in the price.
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
