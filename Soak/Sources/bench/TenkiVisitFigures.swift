import Foundation
import KasaneTesting

/// Measures first visits of the board, of a city's page and of the map in Chromium, as on a
/// telephone.
///
/// The bytes of the map are those of its page and its outline.
///
/// - Parameter server: The URL of a running Tenki.
/// - Returns: The figures, none if no Chromium is installed.
/// - Throws: `BrowserError`.
func visitFigures(_ server: URL) async throws -> [Figure] {
    guard Browser.isInstalled else { return [] }
    var figures: [Figure] = []
    for (name, path) in [("board", ""), ("city", "cities/130010"), ("map", "cities")] {
        var visits: [Visit] = []
        for _ in 0..<5 {
            // A new browser for each visit, because a second one finds the assets in its cache.
            visits.append(
                try await Browser.run { browser in
                    try await browser.resize(to: .phone)
                    try await browser.slowDownToPhone()
                    try await browser.open("\(server)\(path)")
                    // A later paint or shift would come within this time.
                    try await Task.sleep(for: .seconds(2))
                    return try await browser.evaluate(Visit.script)
                }
            )
        }
        figures += [
            Figure(
                name: "tenki.\(name).bytes",
                // A map is a page with a drawing, beside what all pages share.
                value: median(of: visits.map(name == "map" ? \.ownBytes : \.bytes)),
                unit: "B",
                digits: 0
            ),
            Figure(
                name: "tenki.\(name).lcp_ms",
                value: median(of: visits.map(\.paint)),
                unit: "ms"
            ),
            Figure(
                name: "tenki.\(name).cls",
                value: median(of: visits.map(\.shift)),
                unit: "score",
                digits: 3
            ),
        ]
    }
    return figures
}

private struct Visit: Decodable, Sendable {
    /// The bytes of all responses, with their headers.
    let bytes: Double
    /// The bytes of the page and of its drawings, without what other pages share.
    let ownBytes: Double
    /// The time of the largest contentful paint in milliseconds.
    let paint: Double
    let shift: Double

    static let script = """
        const entries = type => new Promise(resolve => {
          const observer = new PerformanceObserver(list => resolve(list.getEntries()));
          observer.observe({ type, buffered: true });
          setTimeout(() => resolve([]), 200);
        });
        const loads = [...performance.getEntriesByType("navigation"),
          ...performance.getEntriesByType("resource")];
        return Promise.all([entries("largest-contentful-paint"), entries("layout-shift")])
          .then(([paints, shifts]) => ({
            bytes: loads.reduce((sum, load) => sum + load.transferSize, 0),
            ownBytes: loads
              .filter(load => load.entryType === "navigation" || /\\.svg(#|$)/.test(load.name))
              .reduce((sum, load) => sum + load.transferSize, 0),
            paint: Math.max(0, ...paints.map(paint => paint.startTime)),
            shift: shifts.reduce((sum, shift) => sum + shift.value, 0),
          }));
        """
}
