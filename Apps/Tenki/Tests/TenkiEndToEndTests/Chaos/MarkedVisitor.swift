import Foundation
import HTTPTypes
import Synchronization

actor MarkedVisitor {
    private struct Page {
        let id: String
        let form: String?
        var number = 0
        var turn = 0
        /// Whether the server has acknowledged the word on this page.
        var isMarked = false
    }

    private let mark: String
    private let client: ChaosClient
    private let others: SharedPages
    private let findings: Findings
    private var random: SeededGenerator
    private var cookie: String?
    private var page: Page?

    init(
        client: ChaosClient,
        others: SharedPages,
        findings: Findings,
        random: inout SeededGenerator
    ) {
        mark = "mark-\(String(random.next(), radix: 36))"
        self.client = client
        self.others = others
        self.findings = findings
        self.random = random.fork()
    }

    func step() async {
        guard let page else { return await open() }
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<3: await type(into: page)
        case 3..<5: await watch(page)
        case 5..<7: await submit(page)
        case 7: await press(page)
        case 8..<10: await trespass()
        default: await leave()
        }
    }

    /// Leaves the page as a closing browser does.
    func leave() async {
        guard let page else { return }
        self.page = nil
        _ = await send(.post, "/kasane/\(page.id)", body: "bye=")
    }

    private func open() async {
        guard let answer = await send(.get, "/"), answer.status == 200,
            let id = answer.body.firstMatch(of: #/data-page="([^"]+)"/#)
        else { return }
        page = Page(id: String(id.1), form: form(in: answer.body))
        others.add(String(id.1), of: mark)
    }

    private func type(into page: Page) async {
        let number = page.number + 1
        let answer = await input("n=\(number)&f.city-field=\(mark)")
        switch answer?.status {
        case 204:
            self.page?.number = number
            self.page?.isMarked = true
        case 409: self.page?.number = number
        case 410: self.page = nil
        default: break
        }
    }

    private func watch(_ page: Page) async {
        let answer = await client.read("/kasane/\(page.id)?v=-1", headers) {
            $0.contains("data: {") && $0.hasSuffix("\n\n")
        }
        guard let answer else { return }
        look(at: answer.body)
        guard answer.status == 200 else {
            self.page = nil
            return
        }
        let isWhole = answer.body.contains("\"b\"") && answer.body.hasSuffix("\n\n")
        if page.isMarked, isWhole, !answer.body.contains(mark) {
            findings.add("acknowledged input is not in the page")
        }
    }

    /// Sends the form as a browser without scripts does.
    private func submit(_ page: Page) async {
        let form = page.form.map { "&form=\($0)" } ?? ""
        let body = "page=\(page.id)&turn=\(page.turn)\(form)&f.city-field=\(mark)"
        var response = await send(.post, "/", body: body)
        if response?.status == 303, let target = response?.headers[.location] {
            response = await send(.get, target)
        }
        guard let answer = response, answer.status == 200,
            let id = answer.body.firstMatch(of: #/data-page="([^"]+)"/#)?.1
        else { return }
        let turn = answer.body.firstMatch(of: #/name="turn" value="(\d+)"/#).flatMap { Int($0.1) }
        if String(id) != page.id {
            // The page had expired, so the response is a new page with the typed text.
            self.page = Page(id: String(id), form: self.form(in: answer.body))
            others.add(String(id), of: mark)
        }
        self.page?.turn = turn ?? 0
        self.page?.isMarked = true
        if !answer.body.contains("value=\"\(mark)\"") {
            findings.add("the input of a form is not in the page")
        }
    }

    private func press(_ page: Page) async {
        let buttons = ["refresh-all", "down-130010", "up-130010", "down-016010"]
        let number = page.number + 1
        let button = buttons.randomElement(using: &random) ?? "refresh-all"
        let answer = await input("n=\(number)&b.\(button)=")
        switch answer?.status {
        case 204, 409: self.page?.number = number
        case 410: self.page = nil
        default: break
        }
    }

    private func trespass() async {
        guard cookie != nil, let id = others.page(notOf: mark, using: &random) else { return }
        let stream = await client.read("/kasane/\(id)?v=-1", headers) { $0.contains("data:") }
        let input = await send(.post, "/kasane/\(id)", body: "n=1&f.city-field=\(mark)")
        if let stream { look(at: stream.body) }
        for status in [stream?.status, input?.status] where status.map({ $0 < 400 }) == true {
            findings.add("a visitor got at the page of another: \(status ?? 0)")
        }
    }

    private func input(_ body: String) async -> ChaosClient.Answer? {
        guard let page else { return nil }
        return await send(.post, "/kasane/\(page.id)", body: body)
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        body: String? = nil
    ) async -> ChaosClient.Answer? {
        let answer = await client.send(method, path, headers, body: body)
        if let answer {
            look(at: answer.body)
            // Other cookies name a visitor's board.
            let set = answer.headers[values: .setCookie].first { $0.hasPrefix("kasane=") }
            if let set { cookie = String(set.prefix { $0 != ";" }) }
        }
        return answer
    }

    private func look(at body: String) {
        for match in body.matches(of: #/mark-[0-9a-z]+/#) where match.0 != mark {
            findings.add("\(mark) saw \(match.0)")
        }
    }

    private func form(in body: String) -> String? {
        body.firstMatch(of: #/name="form" value="([^"]+)"/#).map { String($0.1) }
    }

    private var headers: HTTPFields {
        guard let cookie else { return [:] }
        return [.cookie: cookie]
    }
}

final class SharedPages: Sendable {
    private let pages = Mutex<[(id: String, mark: String)]>([])

    func add(_ id: String, of mark: String) {
        pages.withLock { pages in
            pages.append((id, mark))
            if pages.count > 100 { pages.removeFirst(50) }
        }
    }

    func page(notOf mark: String, using random: inout SeededGenerator) -> String? {
        pages.withLock { $0 }.filter { $0.mark != mark }.randomElement(using: &random)?.id
    }
}
