import Foundation
import KasanePostgresTesting
import KasaneTesting
import Testing

/// Tests of two servers behind the proxies of the folder `deploy`, and behind a proxy that only
/// takes turns.
@Suite(
    .serialized,
    .enabled(
        if: TestServer.isInstalled && Proxy.areInstalled,
        "needs PostgreSQL, nginx and HAProxy; `make setup` installs them"
    ),
    .timeLimit(.minutes(15))
)
struct ProxyTests {
    private static let cities = [
        "011000", "012010", "012020", "013010", "013020", "013030", "014010", "014020", "014030",
        "015010",
    ]

    @Test(arguments: Proxy.Kind.allCases, [false, true])
    func `everything works by forms at the first try`(
        kind: Proxy.Kind,
        takesTurns: Bool
    )
        async throws
    {
        let site = try await ProxiedTenki(kind, takesTurns: takesTurns)
        try await site.withForms { driver in
            try await driver.visit("/cities?q=wakkanai")
            try await driver.expect("Wakkanai")
            try await driver.visit("/photos?q=rain")
            try await driver.expect(status: 200)
            try await edit(driver)
        }
        for number in 1...10 {
            let mail = "user\(number)@example.jp"
            let cookies = try await site.withForms { driver in
                try await driver.signUp(mail) {
                    let links = try await site.mails.links(in: "Confirm your", count: number)
                    return try #require(links.first)
                }
                try await driver.visit("/account")
                try await driver.expect(mail)
            }
            try await site.withForms(cookies) { driver in
                try await driver.signInAgain(mail)
            }
        }
        try await site.end()
    }

    private func edit(_ driver: FormDriver) async throws {
        for city in Self.cities {
            try await driver.visit("/cities/\(city)")
            try await driver.press("Add to the board")
            try await driver.expect("Remove from the board")
        }
        for city in Self.cities {
            try await driver.visit("/cities/\(city)")
            try await driver.press("Remove from the board")
            try await driver.expect("Add to the board")
        }
    }

    @Test(arguments: Proxy.Kind.allCases, [false, true])
    func `no edit is lost or done twice while servers are killed and restarted`(
        kind: Proxy.Kind,
        takesTurns: Bool
    ) async throws {
        let site = try await ProxiedTenki(kind, takesTurns: takesTurns)
        try await site.withForms { driver in
            for (step, city) in Self.cities.enumerated() {
                try await driver.visit("/cities/\(city)")
                switch step {
                case 1: try await site.end("a", SIGKILL)
                case 4: try await site.restart("a")
                case 5: try await site.end("b", SIGTERM)
                case 8: try await site.restart("b")
                default: break
                }
                try await driver.press("Add to the board")
                try await driver.expect("Remove from the board")
            }
            for city in Self.cities {
                try await driver.visit("/cities/\(city)")
                try await driver.expect("Remove from the board")
            }
        }
        try await site.end()
    }

    @Test(
        .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it"),
        arguments: Proxy.Kind.allCases
    )
    func `a live page lives again within 12 seconds, with what was typed`(
        kind: Proxy.Kind
    )
        async throws
    {
        let site = try await ProxiedTenki(kind, takesTurns: false)
        try await Browser.run { browser in
            let driver = BrowserDriver(browser, origin: site.origin)
            try await driver.visit("/cities/011000")
            for round in 0..<4 {
                let label: String = try await browser.evaluate("return \(Self.label)")
                let text = "sap\(round)"
                try await driver.type(text, into: "City")
                try await site.end(label, round < 2 ? SIGKILL : SIGTERM)
                try await browser.wait(
                    until: "\(Self.isOpen) && \(Self.label) != '\(label)'",
                    within: .seconds(12)
                )
                #expect(try await browser.value(of: "#city-field") == text)
                let (press, result) = ("Add to the board", "Remove from the board")
                try await driver.press(round % 2 == 0 ? press : result)
                try await driver.expect(round % 2 == 0 ? result : press)
                try await site.restart(label)
            }
        }
        try await site.end()
    }

    @Test(
        .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it"),
        arguments: Proxy.Kind.allCases
    )
    func `a page behind a proxy that takes turns says why it is not live`(
        kind: Proxy.Kind
    )
        async throws
    {
        let site = try await ProxiedTenki(kind, takesTurns: true)
        try await Browser.run { browser in
            // A page is live for as long as its requests happen to reach its server.
            let isPlain = "document.documentElement.dataset.connection == 'unrouted'"
            try await browser.open("\(site.origin)/cities/011000")
            while try await !browser.evaluate("return \(isPlain)", as: Bool.self) {
                try await browser.run("document.dispatchEvent(new Event('renew'))")
                try await Task.sleep(for: .milliseconds(500))
            }
            let notice = "document.querySelector('.connection .unrouted')"
            try await browser.wait(until: "getComputedStyle(\(notice)).display != 'none'")

            for (id, other) in [("watch", "unwatch"), ("unwatch", "watch")] {
                try await browser.run("document.querySelector('#\(id)').click()")
                try await browser.wait(until: "document.querySelector('#\(other)') && \(isPlain)")
            }
            let count: Int = try await browser.evaluate(
                "return performance.getEntriesByType('resource')"
                    + ".filter(e => /kasane.[ab]~/.test(e.name)).length"
            )
            #expect(count == 0)
        }
        try await site.end()
    }

    private static let label = "document.documentElement.dataset.page.split('~')[0]"
    private static let isOpen = "document.documentElement.dataset.connection == 'open'"
}
