import Hummingbird

protocol RouteGroup: Sendable {
    func add(to router: Router<WebContext>)
}
