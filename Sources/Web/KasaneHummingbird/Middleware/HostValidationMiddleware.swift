import HTTPTypes
public import Hummingbird

/// Rejects requests for host names that don't belong to this server, with status 421.
///
/// This prevents DNS rebinding, in which another site points its own name at this server in order
/// to read, in a visitor's browser, the content that the server shows to the visitor. Such requests
/// contain the other site's name. IP addresses such as `192.0.2.7` or `[::1]`, `localhost` and
/// names under `.localhost` are accepted, because they can't belong to another site.
///
/// ```swift
/// router.add(middleware: HostValidationMiddleware(names: [try HostName("weather.example")]))
/// ```
///
/// The port is ignored. Add the middleware after ``ErrorResponseMiddleware`` and
/// ``RequestValidationMiddleware``.
public struct HostValidationMiddleware<Context: RequestContext>: RouterMiddleware {
    private let names: Set<String>

    /// Creates the middleware.
    public init(names: [HostName] = []) {
        self.names = Set(names.map(\.text))
    }

    /// Handles the request, or rejects it with status 421.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard isOwn(request.head.authority ?? "") else {
            throw HTTPError(
                .misdirectedRequest,
                message: "This host is not one of the server's host names. Add it to the list."
            )
        }
        return try await next(request, context)
    }

    private func isOwn(_ authority: String) -> Bool {
        // Some non-ASCII characters, such as the Kelvin sign, equal an ASCII character when
        // lowercased.
        guard authority.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        if authority.first == "[" {
            let parts = authority.dropFirst().split(
                separator: "]",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            return parts.count == 2 && isPort(parts[1]) && IPAddress(String(parts[0])) != nil
        }
        let host = authority.prefix { $0 != ":" }
        guard isPort(authority.dropFirst(host.count)) else { return false }
        let name = HostName.normalized(host)
        return name == "localhost" || name.hasSuffix(".localhost") || names.contains(name)
            || IPAddress(name) != nil
    }

    private func isPort(_ text: Substring) -> Bool {
        text.isEmpty
            || text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }
}
