import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct PhotoMemoryBrowserTests {
    @Test func `five hundred photographs are bounded, and another search adds nothing`()
        async throws
    {
        // Pixabay returns at most this many results for any search.
        try await withDemoInBrowser(environment: ["TENKI_PIXABAY_KEY": "any"]) {
            _,
            browser,
            server in
            try await browser.delayNetwork(by: .milliseconds(200))
            try await browser.open("\(server.origin)/photos?q=rain")
            var held: [Browser.Memory] = []
            for count in [60, 240, 500] {
                try await scroll(to: count, browser)
                held.append(try await browser.collectGarbage())
            }
            let names: [String] = try await browser.evaluate(shownNames)
            #expect(names.count == 500 && Set(names).count == 500)
            #expect(try await browser.text(of: "#found") == "500 photos of “rain”")

            // Typed without the page's driver, which retains what it has seen in the page.
            try await browser.run("document.querySelector('main input[type=search]').select()")
            try await browser.type("sea", into: "main input[type=search]")
            try await browser.press(.enter)
            try await browser.wait(
                until: "/of “sea”/.test(document.querySelector('#found').textContent)"
            )
            try await scroll(to: 500, browser)
            held.append(try await browser.collectGarbage())

            report(held)
            let perPhoto = Double(held[2].nodes - held[0].nodes) / 440
            #expect(perPhoto < 20)
            #expect(held[2].scriptBytes < held[0].scriptBytes * 3)
            #expect(Double(held[3].nodes) < Double(held[2].nodes) * 1.1)
            #expect(held[3].scriptBytes < held[2].scriptBytes * 2)
            #expect(held[3].listeners < held[0].listeners + 10)
        }
    }

    private func scroll(to count: Int, _ browser: Browser) async throws {
        try await browser.wait(
            until: """
                (() => {
                  const pictures = [...document.querySelectorAll('.photos img')];
                  const waiting = pictures.find(i => !i.naturalWidth);
                  (waiting ?? document.querySelector('#more')).scrollIntoView({ block: 'center' });
                  return !waiting && pictures.length >= \(count);
                })()
                """
        )
    }

    private func report(_ held: [Browser.Memory]) {
        for (count, memory) in zip(["60", "240", "500", "500 + 500"], held) {
            print(
                "photographs \(count): script \(memory.scriptBytes / 1024) KiB,",
                "\(memory.nodes) nodes, \(memory.listeners) listeners"
            )
        }
    }

    private let shownNames = """
        return [...document.querySelectorAll('.photos img')].map(i => i.src.split('/').at(-2))
        """
}
