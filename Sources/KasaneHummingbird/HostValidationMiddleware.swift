import HTTPTypes
public import Hummingbird

/// Refuses requests for hosts that are not the server's own, with the status 421.
///
/// Another site can have its own name lead to this server, and then read in a visitor's browser what the server shows
/// this visitor (DNS rebinding). Such a request carries the site's name. Requests for an address, such as
/// `192.0.2.7` or `[::1]`, for `localhost` and for names below `.localhost` are let through, because no other site has
/// these names.
///
/// ```swift
/// router.add(middleware: HostValidationMiddleware(names: [try HostName("weather.example")]))
/// ```
///
/// The port does not matter. The middleware belongs behind ``ErrorResponses`` and ``RefuseMalformedRequests``.
public struct HostValidationMiddleware<Context: RequestContext>: RouterMiddleware {
    private let names: Set<String>

    /// Creates the middleware.
    ///
    /// - Parameter names: The server's own names; addresses and the names of the loopback address are its own anyway.
    public init(names: [HostName] = []) {
        self.names = Set(names.map(\.text))
    }

    /// Handles a request, or refuses it with the status 421.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard isOwn(request.head.authority ?? "") else {
            throw HTTPError(
                .misdirectedRequest,
                message: "this server does not know the host by this name; add it to its host names"
            )
        }
        return try await next(request, context)
    }

    private func isOwn(_ authority: String) -> Bool {
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
