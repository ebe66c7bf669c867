import Foundation
import HTTPTypes

/// A program that adds cities to boards as browsers without scripts do, and records which of them
/// the server has acknowledged.
actor BoardWriter {
    private struct Board {
        let cookie: String
        let secret: String
        /// The cities that are certainly on the board.
        var certain: Set<String> = []
        /// The cities whose addition was not answered.
        var possible: Set<String> = []
    }

    private struct OpenPage {
        let id: String
        let turn: String
        let form: String
    }

    /// Cities that are not on the board of a newcomer.
    private static let cities = [
        "011000": "Wakkanai", "012010": "Asahikawa", "012020": "Rumoi", "013010": "Abashiri",
        "013020": "Kitami", "013030": "Monbetsu", "014010": "Nemuro",
    ]

    private(set) var acknowledged = 0
    private let number: Int
    private let client: ChaosClient
    private let findings: Findings
    private var random: SeededGenerator
    private var boards: [Board] = []
    private var created = 0

    init(number: Int, client: ChaosClient, findings: Findings, random: SeededGenerator) {
        self.number = number
        self.client = client
        self.findings = findings
        self.random = random
    }

    func step() async {
        let open = boards.indices.filter { index in
            let board = boards[index]
            return board.certain.union(board.possible).count < Self.cities.count
        }
        guard open.count >= 4, let index = open.randomElement(using: &random) else {
            return await create()
        }
        await addCity(to: index)
    }

    func verify() async {
        for board in boards where !board.certain.isEmpty {
            let response = await client.send(
                .get,
                "/boards/\(board.secret)",
                [.accept: "text/plain", .acceptLanguage: "en"]
            )
            guard let answer = response, [200, 404].contains(answer.status) else {
                findings.add("a board could not be read after a fault")
                continue
            }
            for (code, name) in Self.cities {
                let isShown = answer.status == 200 && answer.body.contains(name)
                if !isShown, board.certain.contains(code) {
                    findings.add("\(name) is lost from a board")
                }
                if isShown, !board.certain.contains(code), !board.possible.contains(code) {
                    findings.add("\(name) is on a board, but was never added")
                }
            }
        }
    }

    /// Opens a city's page as a newcomer, and adds the city to the newcomer's board.
    private func create() async {
        created += 1
        guard let code = Self.cities.keys.sorted().randomElement(using: &random),
            let answer = await send(.get, code), answer.status == 200,
            let page = page(in: answer)
        else { return }
        let cookie = answer.headers[values: .setCookie]
            .map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")
        guard let secret = cookie.firstMatch(of: #/board=([^;]+)/#)?.1 else { return }
        boards.append(Board(cookie: cookie, secret: String(secret)))
        await press(page, code, of: boards.count - 1)
    }

    private func addCity(to index: Int) async {
        let board = boards[index]
        let known = board.certain.union(board.possible)
        guard let code = Self.cities.keys.sorted().first(where: { !known.contains($0) }),
            let answer = await send(.get, code, cookie: board.cookie), answer.status == 200,
            let page = page(in: answer)
        else { return }
        await press(page, code, of: index)
    }

    private func press(_ page: OpenPage, _ code: String, of index: Int) async {
        let body = "page=\(page.id)&turn=\(page.turn)\(page.form)&b.watch="
        boards[index].possible.insert(code)
        var response = await send(.post, code, cookie: boards[index].cookie, body: body)
        if response?.status == 303 {
            response = await send(.get, code, cookie: boards[index].cookie)
        }
        // The page says so only once the board is stored.
        guard let answer = response, answer.status == 200,
            answer.body.contains("Remove from the board")
        else { return }
        acknowledged += 1
        boards[index].possible.remove(code)
        boards[index].certain.insert(code)
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ code: String,
        cookie: String? = nil,
        body: String? = nil
    ) async -> ChaosClient.Answer? {
        var headers: HTTPFields = [.acceptLanguage: "en", .accept: "text/html"]
        if let cookie { headers[.cookie] = cookie }
        // A network can create only a few boards a day.
        if let forwarded = HTTPField.Name("X-Forwarded-For") {
            headers[forwarded] = "10.\(number).\(created / 256 % 256).\(created % 256)"
        }
        return await client.send(method, "/cities/\(code)", headers, body: body)
    }

    private func page(in answer: ChaosClient.Answer) -> OpenPage? {
        guard let id = answer.body.firstMatch(of: #/name="page" value="([^"]+)"/#)?.1 else {
            return nil
        }
        let turn = answer.body.firstMatch(of: #/name="turn" value="(\d+)"/#)?.1 ?? "0"
        let form = answer.body.firstMatch(of: #/name="form" value="([^"]+)"/#)
            .map { "&form=\($0.1)" }
        return OpenPage(id: String(id), turn: String(turn), form: form ?? "")
    }
}
