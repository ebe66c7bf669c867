import HTTPTypes
import Hummingbird
import KasaneConcurrency

/// The declaration of the audience of a path's routes, in a router.
///
/// A router keeps nothing of a route except for its path and its method. A declaration is therefore
/// a separate endpoint at the path of the routes, and its method is the declaration's text. The
/// parser of HTTP/1.1 rejects such a method; with HTTP/2, the response is 404.
struct RouteDeclaration {
    var methods: [HTTPRequest.Method]
    /// The name of the audience, or `nil` for routes that only report which methods there are.
    var audience: String?
    /// The number of groups with an audience around the one that declares this one.
    var depth = 0

    private static let separator: Character = "!"

    init(_ methods: [HTTPRequest.Method], audience: String?) {
        self.methods = methods
        self.audience = audience
    }

    /// Reads the declaration in a method, or returns `nil` for the method of a route.
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
    /// The depth also keeps two declarations of the same audience apart.
    var inner: Self {
        var inner = self
        inner.depth += 1
        return inner
    }

    /// The method of the declaration's endpoint.
    ///
    /// The text is a token because names are percent-encoded and methods are tokens.
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
