import Foundation

/// A page driver that acts like a browser without JavaScript: it sends GET requests and posts
/// forms.
///
/// Entering a value into a field of the page's own form submits it at once, because a user would
/// press Enter. A field of an explicit form is submitted with that form.
public final class FormDriver: PageDriver {
    /// A request of the driver.
    public struct Request: Hashable, Sendable {
        /// The form content as `application/x-www-form-urlencoded`, or `nil` for a GET request.
        public let form: String?
        /// The path and query.
        public let address: String
        /// The cookies by name.
        public let cookies: [String: String]
    }

    /// A response of the server.
    public struct Response: Sendable {
        /// The status code.
        public var status: Int
        /// The target of a redirect, or `nil`.
        public var location: String?
        /// The values of the `Set-Cookie` headers, such as `name=value; Path=/`.
        public var cookies: [String]
        /// The body.
        public var body: String

        /// Creates a response.
        ///
        /// - Parameters:
        ///   - status: The status code.
        ///   - location: The target of a redirect, or `nil`.
        ///   - cookies: The values of the `Set-Cookie` headers.
        ///   - body: The body.
        public init(status: Int, location: String? = nil, cookies: [String] = [], body: String) {
            self.status = status
            self.location = location
            self.cookies = cookies
            self.body = body
        }
    }

    private let send: (Request) async throws -> Response
    private var document = PageDocument(source: "", address: "")
    private var cookies: [String: String] = [:]

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
    /// - Parameter send: Sends a request with the server's own origin as `Origin` and returns the
    ///   response, without following redirects.
    public init(send: @escaping (Request) async throws -> Response) {
        self.send = send
    }

    /// Loads an address and the resources that a browser without JavaScript loads with it.
    public func open(_ address: String) async throws {
        try await load(address, form: nil)
    }

    /// Returns the content of the document.
    public func snapshot() async throws -> PageSnapshot { document.snapshot }

    /// Enters a value, and submits it if the field belongs to the page's own form.
    public func enter(_ value: String, into field: PageElement) async throws {
        document.set(value, in: field)
        if form(of: field)?.id == "live" { try await pressEnter(in: field) }
    }

    /// Submits the button's form with the button.
    public func press(_ button: PageElement) async throws {
        try await submit(form(of: button), button: button)
    }

    /// Submits the field's form with its first button.
    public func pressEnter(in field: PageElement) async throws {
        let form = form(of: field)
        try await submit(form, button: form?.all.first { $0.name == "button" })
    }

    /// Returns `false`, because without JavaScript a page never changes by itself.
    public func waitForChange(until deadline: ContinuousClock.Instant) async throws -> Bool {
        false
    }

    private func load(_ address: String, form: String?) async throws {
        let response = try await send(Request(form: form, address: address, cookies: cookies))
        for cookie in response.cookies {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
        if let location = response.location { return try await load(location, form: nil) }
        guard response.status == 200 else {
            throw UnexpectedStatusError(status: response.status, address: address)
        }
        document = PageDocument(source: response.body, address: address)
        for link in document.root.all.filter({ $0.name == "noscript" }).flatMap(\.all) {
            if let resource = link.attributes["href"] {
                _ = try await send(Request(form: nil, address: resource, cookies: cookies))
            }
        }
    }

    /// Returns the form that a control belongs to.
    private func form(of control: PageElement) -> PageElement? {
        let id = control.attributes["form"] ?? control.children.first?.attributes["form"]
        let inner = control.first { $0.attributes["form"] != nil }?.attributes["form"]
        if let id = id ?? inner { return document.root.element(withID: id) }
        return document.root.all.last { form in
            form.name == "form" && form.all.contains { $0 === control }
        }
    }

    private func submit(_ form: PageElement?, button: PageElement?) async throws {
        guard let form else { return }
        var pairs: [(String, String)] = []
        for control in document.root.all
        where self.form(of: control) === form && control.attributes["disabled"] == nil {
            guard let name = control.attributes["name"] else { continue }
            if control.name == "button" {
                if control === button { pairs.append((name, "")) }
            } else if ["radio", "checkbox"].contains(control.attributes["type"]) {
                if control.attributes["checked"] != nil {
                    pairs.append((name, control.attributes["value"] ?? "on"))
                }
            } else {
                pairs.append((name, document.snapshot.value(of: control)))
            }
        }
        let address = button?.attributes["formaction"] ?? document.address
        try await load(address, form: Self.encoded(pairs))
    }

    private static func encoded(_ pairs: [(String, String)]) -> String {
        var components = URLComponents()
        components.queryItems = pairs.map { URLQueryItem(name: $0.0, value: $0.1) }
        // Foundation does not escape plus signs, which a form decodes as spaces.
        return (components.percentEncodedQuery ?? "").replacing("+", with: "%2B")
    }
}

/// An error for a response with an unexpected status.
public struct UnexpectedStatusError: Error, CustomStringConvertible {
    /// The status code.
    public let status: Int
    /// The path and query.
    public let address: String

    /// A human-readable description.
    public var description: String { "\(address) was answered with the status \(status)." }
}
