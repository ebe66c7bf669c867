import Foundation

/// A page driver that acts like a browser without JavaScript.
///
/// The driver sends GET requests, submits forms, follows redirects and stores cookies.
///
/// A value entered into a field in a live page's own form is submitted immediately, as if the user
/// had pressed Enter. A field in an explicit form is submitted with that form. As in a browser, a
/// form with an empty required field isn't sent unless the form has `novalidate` or the button has
/// `formnovalidate`. Other constraints aren't checked.
///
/// The driver shows every document, regardless of its status. See ``PageDriver/expect(status:)``.
public final class FormDriver: PageDriver {
    /// A request from the driver.
    public struct Request: Hashable, Sendable {
        /// The form as `application/x-www-form-urlencoded`, or `nil` for a GET request or a form
        /// with files.
        public let form: String?
        /// The content of a form with files.
        public let multipart: Multipart?
        /// The path and query.
        public let address: String
        /// The cookies by name.
        public let cookies: [String: String]
        /// The visitor's languages as BCP 47 tags, in order of preference.
        public let languages: [String]
    }

    /// The content of a form with files.
    public struct Multipart: Hashable, Sendable {
        /// The content type with the boundary.
        public let contentType: String
        /// The content.
        public let bytes: [UInt8]
    }

    /// A response to the driver.
    public struct Response: Sendable {
        /// The status code.
        public var status: Int
        /// The redirect's target, or `nil` if the response isn't a redirect.
        public var location: String?
        /// The `Set-Cookie` headers, such as `name=value; Path=/`.
        public var cookies: [String]
        /// The body.
        public var body: String

        /// Creates a response.
        public init(status: Int, location: String? = nil, cookies: [String] = [], body: String) {
            self.status = status
            self.location = location
            self.cookies = cookies
            self.body = body
        }
    }

    private let origin: String
    private let languages: [String]
    private let send: (Request) async throws -> Response
    private var document = PageDocument(source: "", address: "")
    private var cookies: CookieJar

    /// Creates a driver.
    ///
    /// ```swift
    /// let driver = FormDriver { request in
    ///     let response = try await post(request.form, to: request.address)
    ///     return FormDriver.Response(status: response.status, body: response.body)
    /// }
    /// try await driver.visit("/cities")
    /// ```
    ///
    /// - Parameters:
    ///   - origin: The site's scheme, host and port. The site's absolute URLs start with the
    ///     origin, and cookie domains must match its host.
    ///   - languages: The visitor's languages as BCP 47 tags, in order of preference.
    ///   - send: A closure that sends a request with the server's own origin as `Origin` and
    ///     returns the response without following redirects.
    public init(
        origin: String = "http://localhost",
        cookies: [String: String] = [:],
        languages: [String] = [],
        send: @escaping (Request) async throws -> Response
    ) {
        self.origin = origin
        self.languages = languages
        let host = URL(string: origin)?.host()?.lowercased() ?? ""
        self.cookies = CookieJar(host: host, cookies)
        self.send = send
    }

    /// Loads an address and the resources that a browser without JavaScript would load.
    public func open(_ address: String) async throws {
        try await load(address, .query)
    }

    /// Returns the document's current content.
    public func snapshot() async throws -> PageSnapshot { document.snapshot }

    /// Enters a value and submits it if the field belongs to the page's own form.
    public func enter(_ value: String, into field: PageElement) async throws {
        document.enter(value, into: field)
        let controls = FormControls(of: document.root)
        guard document.page != nil, let form = controls.form(of: field), form.id == "live" else {
            return
        }
        try await submit(form, by: controls.defaultButton(of: form))
    }

    /// Chooses a file.
    ///
    /// A file chosen in a live page's own form is submitted immediately.
    public func attach(_ path: String, to field: PageElement) async throws {
        try await enter(path, into: field)
    }

    /// Submits the button's form with the button's value.
    public func press(_ button: PageElement) async throws {
        guard button.isSubmitButton, let form = FormControls(of: document.root).form(of: button)
        else { throw PageNavigationError.noSubmission(button: button.buttonName) }
        try await submit(form, by: button)
    }

    /// Submits the field's form with its first submit button, as Enter does.
    public func pressEnter(in field: PageElement) async throws {
        let controls = FormControls(of: document.root)
        guard let (form, button) = controls.submission(byEnterIn: field) else { return }
        try await submit(form, by: button)
    }

    /// Returns `false`, because pages don't change by themselves without JavaScript.
    public func waitForChange(until deadline: ContinuousClock.Instant) async throws -> Bool {
        false
    }

    private func submit(_ form: PageElement, by button: PageElement?) async throws {
        let submission = try FormSubmission(of: form, by: button, in: document)
        try await load(submission.address, submission.content)
    }

    private func load(
        _ address: String,
        _ content: FormSubmission.Content,
        redirects: Int = 0
    ) async throws {
        guard redirects <= 20 else { throw PageNavigationError.tooManyRedirects(address) }
        let response = try await send(request(content, at: address))
        for cookie in response.cookies { cookies.receive(cookie, from: address, at: .now) }
        switch (response.status, response.location) {
        case (301...303, let location?):
            try await load(
                SiteAddress.resolve(location, against: address, origin: origin),
                .query,
                redirects: redirects + 1
            )
        case (307...308, let location?):
            try await load(
                SiteAddress.resolve(location, against: address, origin: origin),
                content,
                redirects: redirects + 1
            )
        case (204...205, _): break  // Browsers keep the document.
        default: try await show(response, at: address)
        }
    }

    /// Shows a response's document and loads its resources.
    private func show(_ response: Response, at address: String) async throws {
        document = PageDocument(
            source: response.body,
            address: address,
            status: response.status,
            origin: origin
        )
        let alternatives = document.root.all.filter { $0.name == "noscript" }
        for link in alternatives.flatMap(\.all) where link.name == "link" {
            if let resource = link.attributes["href"] {
                _ = try await send(request(.query, at: resource))
            }
        }
    }

    private func request(_ content: FormSubmission.Content, at address: String) -> Request {
        Request(
            content,
            address: address,
            cookies: cookies.values(for: address, at: .now),
            languages: languages
        )
    }
}

extension FormDriver.Request {
    fileprivate init(
        _ content: FormSubmission.Content,
        address: String,
        cookies: [String: String],
        languages: [String]
    ) {
        if case .form(let content) = content { form = content } else { form = nil }
        if case .multipart(let content) = content { multipart = content } else { multipart = nil }
        self.address = address
        self.cookies = cookies
        self.languages = languages
    }
}
