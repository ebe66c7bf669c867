import KasaneLive
import KasaneTesting
import Synchronization

/// Answers a browser that runs no scripts, in the process: pages are opened by GET and go on by forms.
final class FormSessions: Sendable {
    private let pages: PageCatalogue
    private let sessions = Mutex<[PageID: PageSession]>([:])

    private init(_ pages: PageCatalogue) {
        self.pages = pages
    }

    /// Runs a script of a user's, and ends its pages afterwards.
    static func run(
        _ pages: PageCatalogue,
        _ script: (FormDriver) async throws -> Void
    ) async throws {
        let sessions = FormSessions(pages)
        let result: Result<Void, any Error>
        do {
            result = .success(try await script(FormDriver(send: sessions.answer)))
        } catch {
            result = .failure(error)
        }
        for session in sessions.sessions.withLock({ Array($0.values) }) { await session.end() }
        try result.get()
    }

    private func answer(_ request: FormDriver.Request) async throws -> FormDriver.Response {
        if let form = request.form {
            let input = try PageInput(body: Array(form.utf8))
            let session = sessions.withLock { sessions in input.page.flatMap { sessions[$0] } }
            return response(await session?.submit(input) ?? .gone)
        }
        let parts = request.address.split(separator: "?", maxSplits: 1).map(String.init)
        guard let (entry, parameters) = pages.page(at: parts[0]) else {
            // What is no page, such as a stylesheet, is of no interest here.
            return FormDriver.Response(status: 200, body: "")
        }
        let query = parts.count > 1 ? parts[1] : ""
        let session = entry.session(
            for: PageVisit(path: parts[0], parameters: parameters, query: query),
            environment: PageEnvironment()
        )
        sessions.withLock { $0[session.id] = session }
        return response(try await session.start())
    }

    private func response(_ answer: PageAnswer) -> FormDriver.Response {
        switch answer {
        case .page(let source):
            FormDriver.Response(status: 200, body: String(decoding: source, as: UTF8.self))
        case .redirect(let address):
            FormDriver.Response(status: 303, location: address, body: "")
        case .gone: FormDriver.Response(status: 410, body: "")
        }
    }
}
