import KasaneLive
import KasaneTesting
import Observation

private struct User: Sendable {
    let name: String
}

private struct Order: Sendable {
    let owner: String
    let summary: String
}

@Observable private final class OrderModel {
    let number: Int
    let user: User
    var order: Order?

    init(number: Int, user: User) {
        self.number = number
        self.user = user
    }

    @ObservationIgnored lazy var cancel = Action(outcomeOf: self) { model in
        try await model.cancelOrder()
        let flash = try PageCookie(flash: "Order \(model.number) was cancelled.")
        return .redirect(to: "/orders", cookies: [flash])
    }

    func cancelOrder() async throws {}
}

private struct FindOrder: Sendable {
    func callAsFunction(_ number: Int) async -> Order? {
        number == 7 ? Order(owner: "hanako", summary: "Two umbrellas") : nil
    }
}

private struct OrderPage: Page {
    static let path: PagePath = "/orders/{number}"
    @Bindable var model: OrderModel
    let findOrder: FindOrder

    var title: String { "Order \(model.number)" }

    var body: some HTML {
        h1 { title }
        p { model.order?.summary ?? "Loading…" }
    }

    func load() async throws {
        guard let order = await findOrder(model.number) else { throw PageError.notFound }
        guard order.owner == model.user.name else { throw PageError.forbidden }
        model.order = order
    }
}

@Observable private final class ListModel {
    enum Order: String {
        case newest
        case number
    }

    var firstDay: String?
    var order = Order.newest
    var pages = 1
}

private struct ListPage: Page {
    static let path: PagePath = "/orders"
    @Bindable var model: ListModel

    var title: String { "Orders" }
    var body: some HTML { h1 { title } }

    var effects: [PageEffect] {
        PageEffect.query("from", $model.firstDay)
        PageEffect.query("order", $model.order, default: .newest)
        PageEffect.query("pages", $model.pages, default: 1)
    }
}

@Observable private final class SignInModel {
    let target: String

    init(target: String) {
        self.target = target
    }
}

private struct SignInPage: Page {
    static let path: PagePath = "/sign-in"
    let model: SignInModel

    var title: String { "Sign in" }
    var body: some HTML { p { "You return to \(model.target)." } }
}

private struct HomePage: Page {
    static let path: PagePath = "/"
    let user: User?

    var title: String { "Umbrellas" }

    var body: some HTML {
        h1 { title }
        if let user {
            p { "Signed in as \(user.name)" }
        } else {
            a(.href("/sign-in")) { "Sign in" }
        }
    }
}

@MainActor func statusesAndRedirects() async throws {
    var environment = PageEnvironment()
    environment.signInPath = "/sign-in"
    environment.errorPage = { status, request in
        HTMLDocument(language: "en", title: status.title, stylesheets: ["/site.css"]) {
            h1 { status.title }
            p { a(.href("/")) { "All orders" } }
        }
    }

    let findOrder = FindOrder()
    var pages = PageRoutes()
    pages.add(OrderPage.self, for: .signedIn(as: User.self)) { request, _ in
        guard let number = Int(request.parameters["number"] ?? "") else { throw PageError.notFound }
        let user = try request.requirePrincipal(as: User.self)
        return OrderPage(model: OrderModel(number: number, user: user), findOrder: findOrder)
    }
    pages.add(SignInPage.self, for: .everyone) { request, _ in
        SignInPage(model: SignInModel(target: request.returnAddress ?? "/"))
    }
    pages.add(HomePage.self, for: .everyone) { request, _ in
        HomePage(user: request.principal(as: User.self))
    }

    try await SessionDriver.run(pages, environment: environment) { page in
        try await page.visit("/orders/7")
        try await page.expect(address: "/sign-in?return-to=%2Forders%2F7")
    }

    try await SessionDriver.run(pages, principal: User(name: "taro")) { page in
        try await page.open("/orders/7")
        try await page.expect(status: 403)
        try await page.open("/orders/none")
        try await page.expect(status: 404)
    }
}
