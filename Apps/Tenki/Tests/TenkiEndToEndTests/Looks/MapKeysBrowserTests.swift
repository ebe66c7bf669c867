import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct MapKeysBrowserTests {
    @Test func `arrow keys reach every city of a map, which is one Tab stop`() async throws {
        try await withDemoInBrowser { page, browser, _ in
            for address in addresses {
                for size in [Browser.Size.phone, .desktop] {
                    try await browser.resize(to: size)
                    try await page.visit(address)
                    try await browser.wait(until: "\(stops) == 1")
                    let found: Walk = try await browser.evaluate(walk)

                    #expect(found.cities > 5, "\(address)")
                    #expect(found.reached == found.cities, "\(address)")
                    #expect(found.unnamed == [], "\(address)")
                }
            }
        }
    }

    private let addresses = [
        "/cities", "/cities?layer=temperature&region=chubu", "/cities?layer=rain&region=okinawa",
        "/cities?layer=warnings", "/world",
    ]

    private struct Walk: Decodable, Sendable {
        let cities: Int
        let reached: Int
        let unnamed: [String]
    }

    private let walk = """
        const cities = [...document.querySelectorAll("[data-script=arrows] a")]
          .filter(city => city.checkVisibility());
        const reached = new Set([cities[0]]);
        for (const city of reached)
          for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
            city.focus();
            city.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            reached.add(document.activeElement);
          }
        return {
          cities: cities.length, reached: reached.size,
          unnamed: cities.filter(city => !city.ariaLabel?.includes(":")).map(city => city.outerHTML),
        };
        """

    private let stops = """
        [...document.querySelectorAll("[data-script=arrows] a")]
          .filter(city => city.checkVisibility() && city.tabIndex == 0).length
        """
}
