import KasaneLive

/// The costs of live pages' work, measured in requests and charged to the client.
///
/// The weights are based on measurements: requesting a 25 kB page takes as long as rendering it
/// three times, and a render takes as long as 15 field changes.
package struct LiveCosts: Sendable {
    /// The cost of a render, excluding its bytes.
    package var render = 0.03
    /// The number of rendered bytes that cost one request.
    package var bytesPerRequest = 400_000.0
    /// The number of rendered bytes included in a request's price.
    package var includedBytes = 50_000
    /// The cost of each field change and button press in an input after the first.
    package var event = 0.01

    /// The number of uploaded bytes that cost one request.
    package var uploadedBytesPerRequest = 1_000_000.0

    /// Creates costs that are suitable for a limit of about 20 requests per second and client.
    package init() {}

    /// Returns the work that isn't included in a request's price.
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
