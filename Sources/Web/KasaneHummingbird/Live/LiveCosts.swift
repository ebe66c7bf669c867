import KasaneLive

/// What live pages' work costs the client that caused it, measured in requests.
///
/// The weights come from measurements: a request for a page of 25 kB takes as long as three renders
/// of the page, and a render takes as long as 15 field changes.
package struct LiveCosts: Sendable {
    /// The cost of a render, in addition to its bytes.
    package var render = 0.03
    /// The number of rendered bytes that cost as much as a request.
    package var bytesPerRequest = 400_000.0
    /// The number of rendered bytes included in a request's price.
    package var includedBytes = 50_000
    /// The cost of each field change and button press in an input, except the first.
    package var event = 0.01

    /// The number of uploaded bytes that cost as much as a request.
    package var uploadedBytesPerRequest = 1_000_000.0

    /// Creates costs suitable for a limit of about 20 requests per second and client.
    package init() {}

    /// Returns the work that a request's price does not include.
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
