import Foundation
import HTTPTypes
public import Hummingbird
public import KasaneAccounts
public import KasaneHummingbird
import NIOCore

/// The routes that the pages of accounts need beside themselves: live pages cannot set cookies, and
/// cannot send files.
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
    /// - Parameters:
    ///   - accounts: The accounts.
    ///   - prefix: The path of the pages of accounts, without a slash at the end.
    public init(_ accounts: Accounts, prefix: String = "/account") {
        self.accounts = accounts
        cookies = AccountCookies(names: accounts.cookieNames)
        self.prefix = prefix
    }

    /// Adds the routes `open`, which opens a granted session, and `export/data`, which sends the
    /// data of an account as a file.
    ///
    /// Both declare their audience.
    ///
    /// - Parameter router: The router, behind a ``SessionMiddleware``.
    public func addRoutes<Context: PrincipalRequestContext>(to router: some RouterMethods<Context>)
    where Context.Principal == AccountPrincipal {
        router.for(.everyone).get("\(prefix)/open") { request, context in
            try await open(request, isSignedIn: context.principal != nil)
        }
        router.for(.principal).post("\(prefix)/export/data") { _, context in
            try await export(by: context.requirePrincipal())
        }
    }

    /// Opens the session that a sign-in has granted to this browser, and leads to the next page.
    ///
    /// The grant is in the address, but counts once, for a minute, and only with the cookie of the
    /// browser that signed in, so that a link cannot sign another person in.
    private func open(_ request: Request, isSignedIn: Bool) async throws -> Response {
        let query = request.uri.queryParameters
        // The back button of a browser that has signed in requests the address again.
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
            // The session has ended since the request was identified.
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
    /// Whether a browser that follows the address stays on this site.
    ///
    /// Browsers ignore tabs and line breaks, and read a backslash as a slash. Two slashes begin
    /// with the name of a host.
    fileprivate var isLocalAddress: Bool {
        utf8.count <= 8_192 && utf8.first == UInt8(ascii: "/")
            && utf8.dropFirst().first != UInt8(ascii: "/")
            && utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    }
}
