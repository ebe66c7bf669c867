import HTTPTypes
import Hummingbird
import KasaneConcurrency

/// The audience of a path's routes, stored in the router.
///
/// Hummingbird's router stores only a route's path and method. The audience is therefore encoded as
/// the method of an additional endpoint at the same path. The HTTP/1.1 parser rejects such methods,
/// and HTTP/2 requests receive status 404.
struct RouteDeclaration {
    var methods: [HTTPRequest.Method]
    /// The name of the audience, or `nil` if the routes only report the allowed methods.
    var audience: String?
    /// The number of enclosing groups that declare an audience.
    var depth = 0

    private static let separator: Character = "!"

    init(_ methods: [HTTPRequest.Method], audience: String?) {
        self.methods = methods
        self.audience = audience
    }

    /// Decodes a declaration from a method, or returns `nil` if the method belongs to an actual
    /// route.
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

    /// The declaration as seen by the enclosing group.
    ///
    /// The depth also distinguishes repeated declarations of the same audience.
    var inner: Self {
        var inner = self
        inner.depth += 1
        return inner
    }

    /// The method of the additional endpoint.
    ///
    /// Names are percent-encoded because methods are HTTP tokens.
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
