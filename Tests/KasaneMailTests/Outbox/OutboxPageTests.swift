import Foundation
import KasaneLive
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OutboxPageTests {
    private let outbox = MemoryOutbox()

    @Test func `the list shows mails and leads to them`() async throws {
        try await outbox.send(sampleMail(subject: "1 < 2"))

        let page = try await source("/outbox")

        #expect(page.contains("hanako@example.jp"))
        #expect(page.contains("href=\"/outbox/test-1%40example.jp\">1 &lt; 2</a>"))
        #expect(page.contains("Mon, 23 Nov 2026 14:00:00 +0000"))
        #expect(page.contains("lang=\"en\""))
    }

    @Test func `an empty list says so, in the reader's language`() async throws {
        #expect(try await source("/outbox").contains("No emails have been sent."))
        let page = try await source("/outbox", languages: ["fr", "ja-JP", "en"])
        #expect(page.contains("送信したメールはありません。"))
        #expect(page.contains("lang=\"ja\""))
    }

    @Test func `a mail shows its parts, and its HTML only as source`() async throws {
        try await outbox.send(
            sampleMail(
                bcc: [Mailbox("hidden@example.jp", name: "H <b>")],
                text: "Open https://example.jp/confirm?a=1&b=2. <script>",
                html: "<p onclick=\"x\">Hi</p><script>alert(1)</script>",
                attachments: [
                    MailAttachment("<i>.csv", mediaType: "text/csv", content: Data([1, 2, 3]))
                ],
                headers: MailHeader.oneClickUnsubscribe("https://example.jp/u")
            )
        )

        let page = try await source("/outbox/test-1%40example.jp")

        #expect(page.contains("H &lt;b&gt; &lt;hidden@example.jp&gt;"))
        let link = "<a href=\"https://example.jp/confirm?a=1&amp;b=2\">"
        #expect(page.contains("Open \(link)https://example.jp/confirm?a=1&amp;b=2</a>. &lt;script"))
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!page.contains("<script>alert") && !page.contains("<p onclick"))
        #expect(page.contains("&lt;i&gt;.csv (text/csv, 3 B)"))
        #expect(page.contains("<dt>List-Unsubscribe-Post</dt>"))
    }

    @Test(arguments: ["unknown%40example.jp", "..%2F..%2Fetc%2Fpasswd", "a", "%40", "a%40b%40c"])
    func `an unknown mail is not found`(id: String) async throws {
        guard case .error(_, let status) = try await open("/outbox/\(id)") else {
            Issue.record("There is a page.")
            return
        }
        #expect(status == .notFound)
    }

    @Test(arguments: ["/outbox", "/outbox/test-1%40example.jp"])
    func `a visitor without permission sees no mail`(path: String) async throws {
        try await outbox.send(sampleMail())

        guard case .error(let page, let status) = try await open(path, isAllowed: false) else {
            Issue.record("There is a page.")
            return
        }
        #expect(status == .forbidden)
        #expect(!String(decoding: page, as: UTF8.self).contains("Weather"))
    }

    private func source(_ path: String, languages: [String] = []) async throws -> String {
        guard case .page(let source, .ok) = try await open(path, languages: languages) else {
            Issue.record("There is no page at \(path).")
            return ""
        }
        return String(decoding: source, as: UTF8.self)
    }

    private func open(
        _ path: String,
        languages: [String] = [],
        isAllowed: Bool = true
    ) async throws -> PageResponse {
        var pages = PageRoutes()
        let audience = PageAudience("nobody") { _ in throw PageError.forbidden }
        pages.addOutbox(outbox, for: isAllowed ? .everyone : audience)
        let (entry, parameters) = try #require(pages.page(at: path))
        let request = PageRequest(path: path, parameters: parameters, languages: languages)
        let session = entry.session(for: request, environment: PageEnvironment())
        let response = try await session.start()
        await session.end()
        return response
    }
}
