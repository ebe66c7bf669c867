// A page test that runs in the same process, by form posts and in a browser.
import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Logging
import Observation

private struct City: Identifiable {
    let id: Int
    let name: String
}

@Observable private final class BoardModel {
    var query = ""
    private(set) var watched: [City] = []
    @ObservationIgnored private let cities = [
        City(id: 1, name: "Tokyo"), City(id: 2, name: "Naha"),
    ]

    var results: [City] {
        query.isEmpty ? [] : cities.filter { $0.name.lowercased().contains(query.lowercased()) }
    }

    func watch(_ city: City) {
        watched.append(city)
    }
}

private struct BoardPage: Page {
    static let path: PagePath = "/board"
    @Bindable var model: BoardModel

    var title: String { "Board" }

    var body: some HTML {
        TextField("City", text: $model.query)
        ForEach(model.results) { city in
            Button("Watch \(city.name)") { model.watch(city) }
        }
        p { "Watched: \(model.watched.map(\.name).joined(separator: ", "))" }
    }
}

private struct Member: Sendable {
    let name: String
}

private struct GreetingPage: Page {
    static let path: PagePath = "/greeting"
    let member: Member
    let isJapanese: Bool

    var title: String { "Greeting" }

    var body: some HTML {
        p { isJapanese ? "ようこそ、\(member.name)" : "Welcome, \(member.name)" }
    }
}

// snippet.script
@MainActor private func citiesCanBeWatched(_ page: some PageDriver) async throws {
    try await page.visit("/board")
    try await page.type("na", into: "City")
    try await page.press("Watch Naha")
    try await page.expect("Watched: Naha")
    try await page.expect(value: "na", in: "City")
}
// snippet.end

@MainActor func pageScripts() async throws {
    // snippet.process
    var pages = PageRoutes()
    pages.add(BoardPage.self, for: .everyone) { _, _ in BoardPage(model: BoardModel()) }

    try await SessionDriver.run(pages) { try await citiesCanBeWatched($0) }
    try await FormDriver.run(pages) { try await citiesCanBeWatched($0) }
    // snippet.end

    pages.add(GreetingPage.self, for: .signedIn(as: Member.self)) { request, _ in
        GreetingPage(
            member: try request.requirePrincipal(as: Member.self),
            isJapanese: request.languages.first == "ja"
        )
    }
    let hanako = Member(name: "hanako")
    // snippet.visitor
    try await SessionDriver.run(pages, languages: ["ja"], principal: hanako) { page in
        try await page.visit("/greeting")
        try await page.expect("ようこそ、hanako")
    }
    // snippet.end

    let logger = Logger(label: "board")
    // snippet.browser
    let live = LivePages(pages, logger: logger)
    let router = Router()
    live.addRoutes(to: router)

    if Browser.isInstalled {
        try await withServer(
            router,
            host: "127.0.0.1",
            port: 0,
            logger: logger,
            services: [live]
        ) { port in
            try await Browser.run { browser in
                try await citiesCanBeWatched(
                    BrowserDriver(browser, origin: "http://127.0.0.1:\(port)")
                )
                let violations = try await browser.takeLog().filter(\.isPolicyViolation)
                precondition(violations.isEmpty, "\(violations)")
            }
        }
    }
    // snippet.end
}
