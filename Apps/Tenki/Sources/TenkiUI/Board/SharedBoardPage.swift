package import KasaneLive

/// The page `/boards/{secret}`: the board that a link opens, with controls if it is a link for
/// editing.
package struct SharedBoardPage: SitePage {
    /// The path of the page.
    package static let path: PagePath = "/boards/{secret}"
    /// The page's stylesheet.
    package static let stylesheet: SiteStylesheet? = .board

    private let board: BoardPage

    /// Creates the page with a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - ticks: The clock that measures the intervals between refreshes.
    package init(model: BoardModel, ticks: any Clock<Duration> = ContinuousClock()) {
        board = BoardPage(model: model, ticks: ticks)
    }

    /// The page's description.
    package var summary: String { board.summary }
    /// The site context of the visit.
    package var site: SiteContext { board.site }
    /// The board.
    package var body: some HTML { board.body }
    /// The effects of the board.
    package var effects: [PageEffect] { board.effects }

    /// Reads the stored forecasts.
    package func load() async throws { try await board.load() }
}
