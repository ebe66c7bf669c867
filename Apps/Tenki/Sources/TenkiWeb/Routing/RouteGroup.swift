import Hummingbird

/// Routes that belong together.
protocol RouteGroup: Sendable {
    /// Adds the routes to a router.
    func add(to router: Router<WebContext>)
}
