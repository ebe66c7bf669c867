import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneMail
import KasaneTesting
import Synchronization
import Testing

extension RunningTenki {
    static let password = "kumo ga nagareru"
}

extension TenkiSite {
    /// Runs a script in a browser without JavaScript.
    @discardableResult
    func withForms(
        _ cookies: [String: String] = [:],
        _ script: (FormDriver) async throws -> Void
    ) async throws -> [String: String] {
        let sent = Mutex(cookies)
        let driver = FormDriver(origin: origin, cookies: cookies) { request in
            sent.withLock { $0 = request.cookies }
            return try await answer(to: request)
        }
        try await script(driver)
        try await driver.open("/about")
        return sent.withLock { $0 }
    }

    func signIn(
        _ mail: String,
        password: String = RunningTenki.password,
        cookies: [String: String] = [:]
    ) async throws -> [String: String] {
        try await withForms(cookies) { driver in
            try await driver.signIn(mail, password: password)
        }
    }

    func add(
        _ name: String,
        _ arguments: String...,
        to database: TestDatabase
    ) async throws {
        try await add(name, arguments, at: database.location)
    }

    func add(_ name: String, _ arguments: [String], at location: String) async throws {
        let file = try TemporaryFile()
        try Data("\(RunningTenki.password)\n".utf8).write(to: URL(filePath: file.path))
        let outcome = await InProcessTenki.run(
            [
                "user", "add", "\(name)@example.jp", "--password-file", file.path, "--database",
                location,
            ] + arguments
        )
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    func addAdministrator(_ name: String, to database: TestDatabase) async throws {
        try await add(name, to: database)
        let outcome = await InProcessTenki.run(
            "user",
            "set",
            "\(name)@example.jp",
            "--admin",
            "--database",
            database.location
        )
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    private func answer(to request: FormDriver.Request) async throws -> FormDriver.Response {
        var head = self.request(request.form == nil ? .get : .post, request.address)
        head.headerFields[.cookie] = request.cookies.map { "\($0.key)=\($0.value)" }
            .joined(separator: "; ")
        head.headerFields[.acceptLanguage] = "en"
        head.headerFields[.accept] = "text/html"
        head.headerFields[.origin] = origin
        let body = request.form.map { form in
            RequestBody.data(
                Data(form.utf8),
                contentType: "application/x-www-form-urlencoded"
            )
        }
        let response = try await response(to: TransportRequest(head, body: body))
        return FormDriver.Response(
            status: response.status.code,
            location: response.headers[.location],
            cookies: response.headers[values: .setCookie],
            body: String(decoding: response.body, as: UTF8.self)
        )
    }
}

extension [String: String] {
    var header: HTTPFields { [.cookie: map { "\($0.key)=\($0.value)" }.joined(separator: "; ")] }
}

extension PageDriver {
    func signIn(_ mail: String, password: String = RunningTenki.password) async throws {
        try await visit("/account/sign-in")
        try await type(mail, into: "Email address")
        try await type(password, into: "Password")
        try await press("Sign in")
        try await expect("the page after the sign-in") { !$0.address.hasPrefix("/account") }
        try await visit("/account")
        try await expect(mail)
    }

    func signUp(_ mail: String, by link: () async throws -> String) async throws {
        try await visit("/account/sign-up")
        try await type(mail, into: "Email address")
        try await type("password", into: "New password")
        try await press("Sign up")
        try await expect("very common")
        try await type(RunningTenki.password, into: "New password")
        try await press("Sign up")
        try await expect("Check your email")
        try await visit(try await link())
        try await type(RunningTenki.password, into: "Password")
        try await press("Create account")
    }

    func signInAgain(_ mail: String) async throws {
        try await visit("/account/sign-out")
        try await press("Sign out")
        try await visit("/account/sign-in")
        try await type(mail, into: "Email address")
        try await type("a wrong password", into: "Password")
        try await press("Sign in")
        try await expect("Wrong email address or password")
        try await type(RunningTenki.password, into: "Password")
        try await press("Sign in")
        try await visit("/account")
        try await expect(mail)
    }
}

/// A folder that a server writes its mails to.
struct MailFolder: Sendable {
    let path: String
    private let outbox: FileOutbox

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "tenki-mails-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        path = url.path
        outbox = try FileOutbox(url)
    }

    func mails(about text: String, count: Int = 1) async throws -> [Mail] {
        let end = ContinuousClock.now + .seconds(120)
        while true {
            let found = try await outbox.mails().filter { $0.subject.contains(text) }
            if found.count >= count { return found }
            try #require(ContinuousClock.now < end, "\(found.count) mails about \(text)")
            // The server writes the folder, and no event reports it.
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Waits for a mail, and returns the address of its link without the origin.
    func link(in subject: String) async throws -> String {
        try #require(try await links(in: subject, count: 1).first)
    }

    /// Waits for mails, and returns the addresses of their links without the origin.
    func links(in subject: String, count: Int) async throws -> [String] {
        try await mails(about: subject, count: count).prefix(count).map { mail in
            let link = try #require(mail.text.firstMatch(of: #/https?://[^/\s]+(/\S+)/#))
            return String(link.1)
        }
    }

    func delete() {
        // The system cleans its temporary folder, so a failure does not matter.
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension RunningTenki {
    static let mailedHost = "weather.example"

    /// Starts a server with demo data that writes its mails to a folder.
    ///
    /// - Parameters:
    ///   - mails: The folder.
    ///   - database: The database.
    ///   - clock: The server's clock. The default is ``DemoTime``.
    ///   - scheme: The scheme of the links in mails.
    /// - Throws: An error if the server does not print its address.
    init(
        writing mails: MailFolder,
        over database: TestDatabase,
        clock: ServerClock? = nil,
        scheme: String = "http"
    ) async throws {
        try await self.init(
            [
                "--demo", "--database", database.location, "--mail-folder", mails.path,
                "--public-url", "\(scheme)://\(Self.mailedHost)", "--jobs",
            ],
            environment: clock?.environment ?? [:]
        )
    }
}
