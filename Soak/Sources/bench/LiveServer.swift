import Foundation
import Hummingbird
import KasaneHummingbird
import KasaneLive
import Logging
import NIOCore
import Observation
import Synchronization

/// Publishes the board's number to all open pages.
private final class Board: Sendable {
    private struct State {
        var number = 0
        var listeners: [Int: AsyncStream<Int>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    func change(to number: Int) {
        state.withLock { state in
            state.number = number
            for listener in state.listeners.values { listener.yield(number) }
        }
    }

    func numbers() -> AsyncStream<Int> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = state.withLock { state in
                state.count += 1
                state.listeners[state.count] = continuation
                return state.count
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
            }
        }
    }
}

@Observable
private final class BoardModel {
    struct Row: Identifiable {
        let id: Int
        var low: Int
        var high: Int
    }

    var number = 0
    var query = ""
    var rows = (0..<20).map { Row(id: $0, low: $0, high: $0 + 9) }
    @ObservationIgnored private let board: Board

    init(board: Board) {
        self.board = board
    }

    func follow() async {
        for await number in board.numbers() {
            self.number = number
        }
    }
}

private struct BoardPage: Page {
    static let path: PagePath = "/board"

    @Bindable var model: BoardModel

    var title: String { "Board" }
    var body: some HTML {
        h1 { "Board" }
        TextField("City", text: $model.query)
        Live(.p, role: .status) { "number \(model.number)" }
        ForEach(model.rows) { row in
            strong { "City \(row.id)" }
            span { "\(row.low) to \(row.high) °C" }
            Button("Watch") { model.rows[0].low += row.id }
        }
    }
    var effects: [PageEffect] {
        PageEffect.task(delaysResponse: false) { await model.follow() }
    }
}

/// Serves a board of live pages, and a plain response for comparison, until the process is killed.
///
/// It prints its port. `/change` changes the board on every page, and `/storm` changes it 5,000
/// times within a second.
///
/// - Parameter addRoutes: Adds further routes.
/// - Throws: The errors of the server.
func serveLivePages(
    _ addRoutes: (RouterGroup<BasicRequestContext>) -> Void = { _ in }
) async throws {
    raiseFileLimit()
    let board = Board()
    var pages = PageRoutes()
    pages.add(BoardPage.self, for: .everyone) { _, _ in BoardPage(model: BoardModel(board: board)) }
    var configuration = LivePagesConfiguration()
    configuration.maximumPages = 100_000
    configuration.connectTimeout = .seconds(5)
    configuration.disconnectGracePeriod = .seconds(1)
    var logger = Logger(label: "bench")
    logger.logLevel = .error
    let live = LivePages(pages, configuration: configuration, logger: logger)
    let router = Router()
    live.addRoutes(to: router)
    let routes = router.for(.everyone)
    routes.get("/hello") { _, _ in "hello" }
    routes.get("/pages") { _, _ in "\(live.openPages)" }
    routes.post("/change/:number") { _, context in
        board.change(to: try context.parameters.require("number", as: Int.self))
        return "ok"
    }
    addRoutes(routes)
    routes.post("/storm") { _, _ in
        for number in 1...5_000 {
            board.change(to: number)
            if number % 50 == 0 { try await Task.sleep(for: .milliseconds(10)) }
        }
        return "ok"
    }
    try await withServer(
        router,
        host: "127.0.0.1",
        port: 0,
        logger: logger,
        services: [live]
    ) { port in
        // Unlike `print`, this does not buffer the output to a pipe.
        FileHandle.standardOutput.write(Data("\(port)\n".utf8))
        // The server runs until the process is killed.
        try await Task.sleep(for: .seconds(3600))
    }
}

/// Raises the limit of open files to its maximum, because each page has a connection.
func raiseFileLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
