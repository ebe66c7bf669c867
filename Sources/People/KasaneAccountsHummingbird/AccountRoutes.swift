import Foundation
import HTTPTypes
public import Hummingbird
public import KasaneAccounts
public import KasaneHummingbird
import NIOCore

/// The route that downloads an account's data, because live pages can't send files.
///
/// ```swift
/// AccountRoutes(accounts).addRoutes(to: router)
/// ```
public struct AccountRoutes: Sendable {
    private let accounts: Accounts
    private let prefix: String

    /// Creates the route.
    ///
    /// - Parameter prefix: The accounts' path, without a trailing slash.
    public init(_ accounts: Accounts, prefix: String = "/account") {
        self.accounts = accounts
        self.prefix = prefix
    }

    /// Adds POST `export/data`, which declares its own audience.
    ///
    /// - Parameter router: A router with ``SessionMiddleware``.
    public func addRoutes<Context: PrincipalRequestContext>(to router: some RouterMethods<Context>)
    where Context.Principal == AccountPrincipal {
        router.for(.principal).post("\(prefix)/export/data") { _, context in
            try await export(by: context.requirePrincipal())
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
