import KasaneContainer

private final class Database: Sendable {}

private struct Cart: Sendable {
    let database: Database
}

private struct Checkout {
    let cart: Cart
}

// snippet.own
private struct Session: CustomScope {}

private struct Request: CustomScope {
    typealias Enclosing = Session
}

extension SharingScope where Self == Session {
    static var session: Self { Session() }
}

extension SharingScope where Self == Request {
    static var request: Self { Request() }
}
// snippet.end

@MainActor func scopes() async throws {
    // snippet.reset
    struct Token: Sendable {}
    struct Profile: Sendable {}

    let account = try Container {
        $0.register(Profile.self, scope: .cached, Profile.init)
        $0.register(Token.self, scope: .cached, Token.init)
            .expires(after: .seconds(300), clock: ContinuousClock())
    }

    try account.reset(Profile.self)
    try account.resetAll()  // after the user has signed out
    // snippet.end

    // snippet.children
    let container = try Container {
        $0.register(Database.self, scope: .singleton, Database.init)
        $0.register(Cart.self, scope: .session, Cart.init(database:))
        $0.register(Checkout.self, Checkout.init(cart:)).available(in: .session)
    }

    let session = try container.child(for: .session) {
        $0.register(String.self) { "hanako" }
    }
    let checkout = try session.resolve(Checkout.self)
    session.end()
    // snippet.end
    _ = checkout

    // snippet.cycle
    final class Parent: Sendable {
        let child: Child

        init(child: Child) {
            self.child = child
        }
    }

    // Sharing it unchecked is safe: `parent` is written once, before another thread sees the child.
    final class Child: @unchecked Sendable {
        weak var parent: Parent?
    }

    let family = try Container {
        $0.register(Parent.self, scope: .singleton, Parent.init(child:))
        $0.register(Child.self, scope: .singleton, Child.init)
            .initCompleted { (child, parent: Parent) in child.parent = parent }
    }
    // snippet.end
    _ = try family.resolve(Parent.self)
}
