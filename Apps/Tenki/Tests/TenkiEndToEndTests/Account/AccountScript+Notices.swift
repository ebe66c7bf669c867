import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneMail
import KasaneTesting
import Testing

extension AccountScript {
    /// The time at which the clock of the server of a digest begins: after the forecast of 5:00.
    static let dawn: (hour: Int64, minute: Int64) = (5, 10)

    /// Goes the way from the first visit to the planned digest, and back out by its links.
    func receiveDigest(_ driver: any PageDriver) async throws {
        try await signUp(driver)
        try await driver.visit("/account")
        try await driver.follow("Notifications")
        try await chooseDigest(driver)

        // No event reports that nothing is planned, so only the time of the mail shows it.
        try clock.advance(to: (6, 31))
        let due = clock.now
        let digest = try #require(try await mails.mails(about: Self.digestSubject).first)
        #expect(digest.recipients == [mail])
        #expect(digest.date >= due.addingTimeInterval(-1))
        #expect(digest.text.contains("Wakkanai: "))
        #expect(digest.text.contains("05:00") || digest.text.contains("5:00"), "\(digest.text)")
        #expect(!digest.text.contains("no new forecast"))

        let link = try unsubscribeLink(of: digest)
        #expect(try await postLikeMailProgram(to: link) == .ok)
        try await driver.visit("/account/notices")
        try await driver.expect(value: "", in: "Forecast for my board")

        try await chooseDigest(driver)
        try await driver.visit(link)
        try await driver.expect("Stop all notifications?")
        try await driver.visit("/account/notices")
        try await driver.expect(value: "true", in: "Forecast for my board")
        try await driver.visit(link)
        try await driver.press("Stop all notifications")
        try await driver.expect("You’re unsubscribed")
        try await driver.follow("Notification settings")
        try await driver.expect(value: "", in: "Forecast for my board")
        #expect(try await mails.mails(about: Self.digestSubject).count == 1)
    }

    /// A part of the subject of a digest of several cities.
    private static let digestSubject = " more)"

    private func chooseDigest(_ driver: any PageDriver) async throws {
        try await driver.set("Forecast for my board", to: true)
        try await driver.choose("6:30", in: "Time in Japan")
        try await driver.press("Save")
        try await driver.expect("Saved.")
        try await driver.expect(value: "true", in: "Forecast for my board")
    }

    private func unsubscribeLink(of mail: Mail) throws -> String {
        let headers = Dictionary(mail.headers.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click")
        let value = try #require(headers["List-Unsubscribe"])
        return String(try #require(value.firstMatch(of: #/<https://weather.example(/[^>]+)>/#)?.1))
    }

    /// Sends the request of a mail program: without cookies and origin (RFC 8058, section 3.2).
    private func postLikeMailProgram(to link: String) async throws -> HTTPResponse.Status {
        let request = TransportRequest(
            server.request(.post, link),
            body: .data(
                Data("List-Unsubscribe=One-Click".utf8),
                contentType: "application/x-www-form-urlencoded"
            )
        )
        return try await AsyncHTTPTransport.run { transport in
            let response = try await transport.send(request)
            for try await _ in response.body {}
            return response.status
        }
    }
}
