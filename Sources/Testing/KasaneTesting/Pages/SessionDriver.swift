import Foundation
import KasaneConcurrency
public import KasaneLive

/// A page driver in the test's process that acts like a browser with JavaScript, without a server.
///
/// ```swift
/// try await SessionDriver.run(pages) { driver in
///     try await driver.visit("/cities")
///     try await driver.type("nago", into: "City")
///     try await driver.expect("1 found")
/// }
/// ```
public final class SessionDriver: PageDriver {
    private let pages: PageRoutes
    private let environment: PageEnvironment
    private let languages: [String]
    private let principal: (any Sendable)?
    private var cookies: CookieJar
    private var session: PageSession?
    private var document = PageDocument(source: "", address: "")
    private var stream = 0
    private var sent = 0

    private init(
        pages: PageRoutes,
        environment: PageEnvironment,
        cookies: [String: String],
        languages: [String],
        principal: (any Sendable)?
    ) {
        self.pages = pages
        self.environment = environment
        self.cookies = CookieJar(host: "localhost", cookies)
        self.languages = languages
        self.principal = principal
    }

    /// Runs a script and then ends its page.
    ///
    /// - Parameters:
    ///   - languages: The visitor's languages as BCP 47 tags, in order of preference.
    ///   - principal: The visitor's principal, or `nil` if the visitor isn't signed in.
    public static func run(
        _ pages: PageRoutes,
        environment: PageEnvironment = .testing,
        cookies: [String: String] = [:],
        languages: [String] = [],
        principal: (any Sendable)? = nil,
        _ script: (SessionDriver) async throws -> Void
    ) async throws {
        try pages.requireUniquePaths()
        let driver = SessionDriver(
            pages: pages,
            environment: environment,
            cookies: cookies,
            languages: languages,
            principal: principal
        )
        do {
            try await script(driver)
        } catch {
            await driver.session?.end()
            throw error
        }
        await driver.session?.end()
    }

    /// Opens an address and ends the previous page.
    public func open(_ address: String) async throws {
        try await open(address, redirects: 0)
    }

    private func open(_ address: String, redirects: Int) async throws {
        guard redirects <= 20 else { throw PageNavigationError.tooManyRedirects(address) }
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        guard let path = parts.first, let (entry, parameters) = pages.page(at: path) else {
            throw PageNotFoundError(address: address)
        }
        await session?.end()
        let query = parts.count > 1 ? parts[1] : ""
        let request = PageRequest(
            path: path,
            parameters: parameters,
            query: query,
            languages: languages,
            cookies: cookies.values(for: address, at: .now),
            principal: principal
        )
        let session = entry.session(for: request, environment: environment)
        self.session = session
        let response = try await session.start()
        for cookie in request.responseCookies {
            cookies.receive("\(cookie)", from: address, at: .now)
        }
        try await follow(response, of: session, at: address, redirects: redirects)
    }

    private func follow(
        _ response: PageResponse,
        of session: PageSession,
        at address: String,
        redirects: Int = 0
    ) async throws {
        switch response {
        case .page(let source, let status), .error(let source, let status):
            document = PageDocument(
                source: String(decoding: source, as: UTF8.self),
                address: address,
                status: status.rawValue
            )
            guard case .page = response else { return await endSession() }
            sent = 0
            stream = await session.openStream(at: document.version) ?? 0
        case .redirect(let target):
            try await open(
                SiteAddress.resolve(target, against: address, origin: SiteAddress.localOrigin),
                redirects: redirects + 1
            )
        case .shown(let address):
            try await follow(await session.show(), of: session, at: address)
        case .gone: throw PageNotFoundError(address: address)
        }
    }

    private func endSession() async {
        await session?.end()
        session = nil
    }

    /// Returns the document's current content.
    public func snapshot() async throws -> PageSnapshot { document.snapshot }

    /// Enters a value and sends it if the field is bound to the page's model.
    public func enter(_ value: String, into field: PageElement) async throws {
        document.enter(value, into: field)
        if field.isBoundField { try await send("f.\(field.id ?? "")", value) }
    }

    /// Uploads a file as the page's script would.
    public func attach(_ path: String, to field: PageElement) async throws {
        guard let session, let id = field.id else { return }
        guard let requirements = await session.fileRequirements()[id] else {
            throw InputRefusedError(name: id)
        }
        let file = URL(filePath: path)
        let content = try Data(contentsOf: file)
        let upload: Result<UploadedFile, UploadError>
        do throws(UploadError) {
            let writer = try await UploadWriter(
                file.lastPathComponent,
                announcedSize: content.count,
                requirements: requirements,
                storage: environment.uploads,
                client: ""
            )
            try await writer.write(Array(content)[...])
            upload = .success(try await writer.finish())
        } catch {
            upload = .failure(error)
        }
        _ = try await session.receive(upload, in: id)
    }

    /// Presses a button on the live page, or submits the button's plain form.
    ///
    /// A plain form must open another page with GET. See
    /// ``PageNavigationError/postWithoutServer(_:)``.
    public func press(_ button: PageElement) async throws {
        guard button.isSubmitButton, let form = FormControls(of: document.root).form(of: button)
        else { throw PageNavigationError.noSubmission(button: button.buttonName) }
        if form.isLiveForm {
            try await send(button.attributes["name"] ?? "", "")
        } else {
            try await submit(form, by: button)
        }
    }

    /// Presses the first submit button of the field's form, as Enter does.
    public func pressEnter(in field: PageElement) async throws {
        let controls = FormControls(of: document.root)
        guard let (form, button) = controls.submission(byEnterIn: field) else { return }
        if !form.isLiveForm {
            try await submit(form, by: button)
        } else if let name = button?.attributes["name"] {
            try await send(name, "")
        }
    }

    /// Waits for the next patch, applies it and follows the page's navigation.
    public func waitForChange(until deadline: ContinuousClock.Instant) async throws -> Bool {
        guard let session else { return false }
        let stream = stream
        let event = await withTaskGroup(of: PageSession.StreamEvent?.self) { group in
            group.addTask { await session.nextEvent(on: stream) }
            group.addTask {
                // The sleep is cancelled if a patch arrives first.
                try? await ContinuousClock().sleep(until: deadline)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard case .patch(let patch) = event else { return false }
        try document.apply(Data(patch.json), version: patch.version)
        if let departure = document.departure { try await open(departure) }
        return true
    }

    /// Submits a plain form as a browser would.
    private func submit(_ form: PageElement, by button: PageElement?) async throws {
        let submission = try FormSubmission(of: form, by: button, in: document)
        if form.isPlainPageForm, case .form(let body) = submission.content, let session {
            let response = await session.submit(try PageInput(body: Array(body.utf8)))
            let address = document.address
            for cookie in await session.responseCookies {
                cookies.receive("\(cookie)", from: address, at: .now)
            }
            return try await follow(response, of: session, at: address)
        }
        guard case .query = submission.content else {
            throw PageNavigationError.postWithoutServer(submission.address)
        }
        try await open(submission.address)
    }

    private func send(_ name: String, _ value: String) async throws {
        guard let session else { return }
        sent += 1
        let text = [("n", "\(sent)"), (name, value)]
            .map { "\(PercentEncoding.form.encoded($0))=\(PercentEncoding.form.encoded($1))" }
            .joined(separator: "&")
        let answer = await session.receive(try PageInput(body: Array(text.utf8)))
        guard answer == .taken else { throw InputRefusedError(name: name) }
    }
}

/// An error thrown for an address without a page.
public struct PageNotFoundError: Error, CustomStringConvertible {
    /// The path and query.
    public let address: String

    /// A description of the error that includes the address.
    public var description: String { "There is no page at \(address)." }
}

/// An error thrown for input to a field or button that the page doesn't show.
public struct InputRefusedError: Error, CustomStringConvertible {
    /// The name of the field or button.
    public let name: String

    /// A description of the error that includes the field or button.
    public var description: String { "The page no longer shows “\(name)”." }
}
