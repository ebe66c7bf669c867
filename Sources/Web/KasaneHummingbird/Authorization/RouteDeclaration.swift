import HTTPTypes
import Hummingbird
import KasaneConcurrency

/// The audience of the routes at a path, stored in the router.
///
/// Hummingbird's router keeps only the path and the method of a route. So the audience is encoded
/// as the method of an extra endpoint at the same path. The HTTP/1.1 parser rejects such a method;
/// over HTTP/2, it gets a 404 response.
struct RouteDeclaration {
    var methods: [HTTPRequest.Method]
    /// The name of the audience, or `nil` for routes that only report the allowed methods.
    var audience: String?
    /// The number of enclosing groups with an audience.
    var depth = 0

    private static let separator: Character = "!"

    init(_ methods: [HTTPRequest.Method], audience: String?) {
        self.methods = methods
        self.audience = audience
    }

    /// Decodes the declaration from a method, or returns `nil` for the method of an actual route.
    init?(_ method: HTTPRequest.Method) {
        let parts = method.rawValue.split(
            separator: Self.separator,
            omittingEmptySubsequences: false
        )
        guard parts.count > 2, parts[0].isEmpty else { return nil }
        methods = parts[1].split(separator: "+").compactMap { HTTPRequest.Method(String($0)) }
        let name = String(decoding: PercentEncoding.component.decoded(parts[2].utf8), as: UTF8.self)
        audience = name.isEmpty ? nil : name
        depth = parts.count - 3
    }

    /// The declaration as seen from the enclosing group.
    ///
    /// The depth also distinguishes two declarations of the same audience.
    var inner: Self {
        var inner = self
        inner.depth += 1
        return inner
    }

    /// The method of the extra endpoint.
    ///
    /// Methods are HTTP tokens, so names are percent-encoded.
    fileprivate var method: HTTPRequest.Method? {
        let name = PercentEncoding.component.encoded(audience ?? "")
        let parts = ["", methods.map(\.rawValue).joined(separator: "+"), name]
        let text = parts.joined(separator: String(Self.separator))
        return HTTPRequest.Method(text + String(repeating: Self.separator, count: depth))
    }
}

extension RouterMethods {
    func declare(_ declaration: RouteDeclaration, at path: RouterPath) {
        guard let method = declaration.method else { return }
        on(path, method: method) { _, _ -> Response in throw HTTPError(.notFound) }
    }
}
