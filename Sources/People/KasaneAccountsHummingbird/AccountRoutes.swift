import Foundation
import HTTPTypes
public import Hummingbird
public import KasaneAccounts
public import KasaneHummingbird
import NIOCore

/// The additional routes of the account pages.
///
/// Live pages can't set cookies or send files, so these routes do.
///
/// ```swift
/// AccountRoutes(accounts).addRoutes(to: router)
/// ```
public struct AccountRoutes: Sendable {
    private let accounts: Accounts
    private let cookies: AccountCookies
    private let prefix: String

    /// Creates the routes.
    ///
    /// - Parameter prefix: The path of the account pages, without a trailing slash.
    public init(_ accounts: Accounts, prefix: String = "/account") {
        self.accounts = accounts
        cookies = AccountCookies(names: accounts.cookieNames)
        self.prefix = prefix
    }

    /// Adds `open`, which opens a granted session, and `export/data`, which downloads the account's
    /// data.
    ///
    /// Both declare their audience.
    ///
    /// - Parameter router: The router, after a ``SessionMiddleware``.
    public func addRoutes<Context: PrincipalRequestContext>(to router: some RouterMethods<Context>)
    where Context.Principal == AccountPrincipal {
        router.for(.everyone).get("\(prefix)/open") { request, context in
            try await open(request, isSignedIn: context.principal != nil)
        }
        router.for(.principal).post("\(prefix)/export/data") { _, context in
            try await export(by: context.requirePrincipal())
        }
    }

    /// Opens the session granted to this browser and redirects to the next page.
    ///
    /// The grant is in the URL, but it is valid only once, for a minute, and with the cookie of the
    /// browser that signed in, so a link can't sign in someone else.
    private func open(_ request: Request, isSignedIn: Bool) async throws -> Response {
        let query = request.uri.queryParameters
        // The back button of a signed-in browser requests the URL again.
        let alternative = isSignedIn ? prefix : "\(prefix)/sign-in"
        guard let grant = query["grant"].flatMap({ SecretToken(String($0)) }) else {
            return redirect(to: alternative)
        }
        do {
            let opened = try await accounts.openSession(
                grant,
                browser: cookies.browser(of: request),
                replacing: cookies.sessionToken(of: request)
            )
            let target = query["to"].map(String.init).flatMap { $0.isLocalAddress ? $0 : nil }
            var response = redirect(to: target ?? prefix)
            response.setCookie(cookies.cookie(of: opened))
            return response
        } catch is AccountError {
            return redirect(to: alternative)
        }
    }

    private func export(by principal: AccountPrincipal) async throws -> Response {
        let client = AccountClient(network: nil)
        do {
            let data = try await accounts.export(principal, from: client)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"account.json\"",
                    .cacheControl: "no-store",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: data))
            )
        } catch AccessError.confirmationRequired {
            return redirect(to: "\(prefix)/confirm-identity?return-to=\(prefix)/export")
        } catch AccessError.signInRequired {
            // The session has ended since the request was authenticated.
            return redirect(to: "\(prefix)/sign-in")
        }
    }

    private func redirect(to address: String) -> Response {
        Response(
            status: .seeOther,
            headers: [.location: address, .cacheControl: "no-store"]
        )
    }
}

extension String {
    /// Whether following the address stays on this site.
    ///
    /// Browsers ignore tabs and line breaks, and read a backslash as a slash. Two slashes are
    /// followed by a host name.
    fileprivate var isLocalAddress: Bool {
        utf8.count <= 8_192 && utf8.first == UInt8(ascii: "/")
            && utf8.dropFirst().first != UInt8(ascii: "/")
            && utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    }
}
