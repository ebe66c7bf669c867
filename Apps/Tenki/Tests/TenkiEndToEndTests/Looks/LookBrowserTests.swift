import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct LookBrowserTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test(arguments: Reader.allCases)
    func `every text stands out, on a screen and on paper, and no page is wider than its window`(
        reader: Reader
    ) async throws {
        try await SiteView.visitAll(of: file, reader) { view, browser in
            var problems: [String] = []
            for width in [1280, 390, 320] {
                try await browser.resize(to: .init(width: width, height: 844))
                let excess = try await browser.sidewaysScrolling()
                if excess > 0 { problems.append("\(width): \(excess) pixels too wide") }
                for scheme in [Browser.ColorScheme.light, .dark] {
                    try await browser.setColorScheme(scheme)
                    problems += try await browser.contrastProblems().map { "\(scheme): \($0)" }
                }
            }
            try await browser.emulatePrint(true)
            problems += try await browser.contrastProblems().map { "paper: \($0)" }
            problems += try await browser.pressable().map { "paper: \($0)" }
            try await browser.emulatePrint(false)
            #expect(Set(problems).sorted() == [], "\(view.name)")
        }
    }

    @Test func `the keyboard reaches every control in order, and the focus is seen`() async throws {
        try await SiteView.visitAll(of: file, .english) { view, browser in
            for width in [1280, 390] {
                try await browser.resize(to: .init(width: width, height: 844))
                let problems = try await browser.keyboardProblems()
                #expect(problems == [], "\(view.name)")
            }
        }
    }

    @Test(
        .enabled(if: screenshots != nil, "`make soak STAGE=browser` takes screenshots"),
        arguments: Reader.allCases
    )
    func `every page is photographed`(reader: Reader) async throws {
        try await SiteView.visitAll(of: file, reader) { view, browser in
            for size in [Browser.Size.phone, .desktop] {
                for scheme in [Browser.ColorScheme.light, .dark] {
                    try await browser.setColorScheme(scheme)
                    try await browser.photograph(view, reader, size, scheme.rawValue)
                }
            }
            try await browser.emulatePrint(true)
            try await browser.photograph(view, reader, .init(width: 720, height: 1018), "print")
            try await browser.emulatePrint(false)
        }
    }
}

private let screenshots = ProcessInfo.processInfo.environment["KASANE_SCREENSHOTS"]

extension Browser {
    fileprivate func photograph(
        _ view: SiteView,
        _ reader: Reader,
        _ size: Size,
        _ look: String
    ) async throws {
        try await resize(to: size)
        let height: Int = try await evaluate("return document.documentElement.scrollHeight")
        try await resize(to: Size(width: size.width, height: min(max(size.height, height), 3000)))
        // Images load when they are in view.
        try await wait(until: "[...document.images].every(i => i.complete && i.naturalWidth)")
        let name = "tenki-\(view.name)-\(reader.rawValue)-\(size.width)-\(look).png"
        try await screenshot(to: URL(filePath: screenshots ?? "").appending(path: name))
    }
}
