import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct WorldBrowserTests {
    @Test func `nothing in the table lies over another, however large the text is on a telephone`()
        async throws
    {
        try await withDemoInBrowser { _, browser, server in
            for width in [390, 360, 320] {
                try await browser.resize(to: .init(width: width, height: 844))
                try await browser.open("\(server.origin)/world")
                for size in [100, 150, 200] {
                    let overlaps: [String] = try await browser.evaluate(overlaps, size)
                    #expect(overlaps == [], "\(width) pixels, \(size) %")
                }
            }
        }
    }

    /// Returns the texts of the table that overlap others or leave the window, at a root font size
    /// in percent.
    private let overlaps = """
        document.documentElement.style.fontSize = `${arguments[0]}%`;
        const walker = document.createTreeWalker(
          document.querySelector(".world"), NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const text = walker.currentNode.data.trim();
          if (!text || walker.currentNode.parentElement.closest(".unseen")) continue;
          const cell = walker.currentNode.parentElement.closest("th, td").getBoundingClientRect();
          // The tops and bottoms of line boxes have space that letters do not use.
          for (const { left, right, top, bottom } of range.getClientRects())
            texts.push({ text, left, right, top: top + 4, bottom: bottom - 4, end: cell.right });
        }
        return texts.filter((one, index) => one.right > innerWidth ||
          (arguments[0] == 100 && one.right > one.end) ||
          texts.slice(0, index).some(other => one.left < other.right - 1
            && other.left < one.right - 1 && one.top < other.bottom && other.top < one.bottom))
          .map(one => one.text);
        """
}
