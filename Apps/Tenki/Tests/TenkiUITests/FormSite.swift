import KasaneLive
import KasaneTesting

/// Serves pages to a browser without scripts, without a server.
actor FormSite {
    private let pages: PageCatalogue
    private var sessions: [PageID: PageSession] = [:]

    private init(pages: PageCatalogue) {
        self.pages = pages
    }

    /// Runs a script of the browser's user, and ends its pages afterwards.
    static func run(
        _ pages: PageCatalogue,
        _ script: (FormDriver) async throws -> Void
    ) async throws {
        let site = FormSite(pages: pages)
        let driver = FormDriver { try await site.answer($0) }
        do {
            try await script(driver)
        } catch {
            await site.end()
            throw error
        }
        await site.end()
    }

    private func answer(_ request: FormDriver.Request) async throws -> FormDriver.Response {
        if let form = request.form {
            let input = try PageInput(body: Array(form.utf8))
            guard let session = input.page.flatMap({ sessions[$0] }) else {
                return FormDriver.Response(status: 410, body: "")
            }
            return FormDriver.Response(await session.submit(input))
        }
        let parts = request.address.split(separator: "?", maxSplits: 1).map(String.init)
        guard let (entry, parameters) = pages.page(at: parts[0]) else {
            return FormDriver.Response(status: 404, body: "")
        }
        let visit = PageVisit(
            path: parts[0],
            parameters: parameters,
            query: parts.count > 1 ? parts[1] : ""
        )
        let session = entry.session(for: visit, environment: PageEnvironment())
        sessions[session.id] = session
        return FormDriver.Response(try await session.start())
    }

    private func end() async {
        for session in sessions.values { await session.end() }
    }
}

extension FormDriver.Response {
    fileprivate init(_ answer: PageAnswer) {
        switch answer {
        case .page(let source):
            self.init(status: 200, body: String(decoding: source, as: UTF8.self))
        case .redirect(let address): self.init(status: 303, location: address, body: "")
        case .gone: self.init(status: 410, body: "")
        }
    }
}
