import KasaneLive
import KasaneTesting
import Observation

private struct Notice: Equatable, Sendable {
    let text: String
    let readers: Int
}

@Observable private final class NoticeModel {
    var notice = Notice(text: "Rain from noon", readers: 3)
    var isRead = false
}

private struct NoticePage: Page {
    static let path: PagePath = "/notice"
    @Bindable var model: NoticeModel

    var title: String { "Notice" }

    var body: some HTML {
        Live {
            Shared(model.notice, of: model) { notice, model in
                h1 { notice.text }
                p { "\(notice.readers) have read it" }
                Button("I have read it", action: model { $0.isRead = true })
            }
        }
        if model.isRead { p { "Thank you." } }
    }
}

@MainActor func sharing() async throws {
    var pages = PageRoutes()
    pages.add(NoticePage.self, for: .everyone) { _, _ in NoticePage(model: NoticeModel()) }

    try await SessionDriver.run(pages) { page in
        try await page.visit("/notice")
        try await page.press("I have read it")
        try await page.expect("Thank you.")
    }
}
