/// A page that is live: what it shows follows its model, and what the user enters sets the model.
///
/// ```swift
/// struct SearchPage: Page {
///     static let path: PagePath = "/cities"
///     @Model var model: SearchModel
///
///     var title: String { "Cities" }
///     var body: some HTML {
///         TextField("City", text: $model.query)
///         Each(model.results) { city in a(.href("/cities/\(city.id)")) { city.name } }
///     }
///     var effects: [PageEffect] {
///         PageEffect.query("q", $model.query)
///         PageEffect.alert($model.alert)
///     }
/// }
/// ```
///
/// A page and its model are made for one visit, live on an actor of their own, and need not be `Sendable`.
/// The body is evaluated again whenever a property of an `@Observable` object that it read has changed;
/// it should only read.
public protocol Page: SendableMetatype {
    /// What the page shows.
    associatedtype Body: HTML

    /// Where the page is served.
    static var path: PagePath { get }

    /// What the browser shows as the page's name; may change.
    var title: String { get }

    /// The language of the page's text, as in BCP 47; `nil` if it is the one of all pages.
    ///
    /// It is read once, when the page is sent as a whole.
    var language: String? { get }

    /// What the page shows.
    @HTMLBuilder var body: Body { get }

    /// What the page does besides showing: alerts, ways to other pages, the address, tasks, the focus.
    @PageEffectBuilder var effects: [PageEffect] { get }

    /// Loads what the page shows from the start, before it is shown for the first time.
    ///
    /// What takes longer than ``PageEnvironment/loadPatience`` goes on while the page is shown as it is by then. So
    /// load first what is at hand. An error becomes the page's alert; the page is shown all the same.
    func load() async throws
}

extension Page {
    /// The language of all pages.
    public var language: String? { nil }

    /// Nothing.
    public var effects: [PageEffect] { [] }

    /// Loads nothing.
    public func load() async throws {}
}

/// Collects the effects of a page; `if` and `for` may stand among them.
@resultBuilder
public enum PageEffectBuilder {
    /// Takes an effect.
    public static func buildExpression(_ effect: PageEffect) -> [PageEffect] { [effect] }

    /// Takes effects.
    public static func buildExpression(_ effects: [PageEffect]) -> [PageEffect] { effects }

    /// Joins the effects of a block.
    public static func buildBlock(_ effects: [PageEffect]...) -> [PageEffect] {
        var joined: [PageEffect] = []
        joined.reserveCapacity(effects.reduce(0) { $0 + $1.count })
        for effect in effects { joined += effect }
        return joined
    }

    /// Takes the effects of an `if` without an `else`.
    public static func buildOptional(_ effects: [PageEffect]?) -> [PageEffect] { effects ?? [] }

    /// Takes the effects of the first branch.
    public static func buildEither(first effects: [PageEffect]) -> [PageEffect] { effects }

    /// Takes the effects of the second branch.
    public static func buildEither(second effects: [PageEffect]) -> [PageEffect] { effects }

    /// Joins the effects of a loop.
    public static func buildArray(_ effects: [[PageEffect]]) -> [PageEffect] {
        Array(effects.joined())
    }
}
