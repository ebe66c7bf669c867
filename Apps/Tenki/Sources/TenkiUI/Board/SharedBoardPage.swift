package import KasaneLive

package struct SharedBoardPage: SitePage {
    package static let isListed = false
    package static let path: PagePath = "/boards/{secret}"
    package static let stylesheet: SiteStylesheet? = .board

    private let board: BoardPage

    package init(model: BoardModel, ticks: any Clock<Duration> = ContinuousClock()) {
        board = BoardPage(model: model, ticks: ticks)
    }

    package var summary: String { board.summary }
    package var site: SiteContext { board.site }
    package var body: some HTML { board.body }
    package var effects: [PageEffect] { board.effects }

    package func load() async throws { try await board.load() }
}
