public import KasaneLive

/// The page `/boards/{secret}`: the board that a link opens, with controls if it is a link for
/// editing.
public struct SharedBoardPage: SitePage {
    /// The path of the page.
    public static let path: PagePath = "/boards/{secret}"
    /// The page's stylesheet.
    public static let stylesheet: SiteStylesheet? = .board

    private let board: BoardPage

    /// Creates the page with a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - ticks: The clock that measures the intervals between refreshes.
    public init(model: BoardModel, ticks: any Clock<Duration> = ContinuousClock()) {
        board = BoardPage(model: model, ticks: ticks)
    }

    /// The page's description.
    public var summary: String { board.summary }
    /// The site context of the visit.
    public var site: SiteContext { board.site }
    /// The board.
    public var body: some HTML { board.body }
    /// The effects of the board.
    public var effects: [PageEffect] { board.effects }

    /// Reads the stored forecasts.
    public func load() async throws { try await board.load() }
}
