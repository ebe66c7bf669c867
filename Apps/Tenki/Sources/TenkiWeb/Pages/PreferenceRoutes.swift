import HTTPTypes
import Hummingbird
import NIOCore
import TenkiUI

/// Stores the reader's preferences in cookies.
struct PreferenceRoutes: RouteGroup {
    /// Whether the server uses TLS.
    let isSecure: Bool

    func add(to router: Router<WebContext>) {
        router.post(RouterPath(Preferences.path)) { request, _ in
            let fields = try await fields(of: request)
            var response = Response(
                status: .seeOther,
                headers: [.location: Preferences.address(after: fields)]
            )
            for (name, value) in Preferences.cookies(of: fields, isSecure: isSecure) {
                response.setCookie(
                    Cookie(
                        name: name,
                        value: value,
                        maxAge: 365 * 24 * 3600,
                        path: "/",
                        secure: isSecure,
                        httpOnly: true,
                        sameSite: .lax
                    )
                )
            }
            return response
        }
    }

    private func fields(of request: Request) async throws -> [String: String] {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: 4096)
        } catch is NIOTooManyBytesError {
            throw HTTPError(.contentTooLarge)
        }
        do {
            return try URLEncodedFormDecoder().decode(
                [String: String].self,
                from: String(buffer: body)
            )
        } catch {
            throw HTTPError(.badRequest)
        }
    }
}
