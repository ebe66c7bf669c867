import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class TyphoonsModel {
    package var alert: Alert?
    private var book = TyphoonBook()
    private var moment: Date

    let finder = CityFinder()
    let site: SiteContext
    private let outline: String
    @ObservationIgnored private let showTyphoons: ShowTyphoons
    @ObservationIgnored private let observeTyphoons: ObserveTyphoons
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private let membership: SharedValues<TyphoonBook>.Membership

    package init(
        site: SiteContext,
        showTyphoons: ShowTyphoons,
        observeTyphoons: ObserveTyphoons,
        assets: SiteAssets,
        clock: any WallClock
    ) {
        self.site = site
        outline = assets.japan
        self.showTyphoons = showTyphoons
        self.observeTyphoons = observeTyphoons
        self.clock = clock
        moment = clock.now
        membership = observeTyphoons().makeAsyncIterator()
    }

    var language: Language { site.language }

    var content: TyphoonsContent {
        TyphoonsContent(
            // Ages are in minutes.
            shown: TyphoonSnapshot(book: book, moment: moment.roundedDown(to: 60)),
            outline: outline,
            language: language
        )
    }

    /// Shows the stored typhoons; only if the list was never read, it is read first.
    package func load() async {
        do {
            show(try await showTyphoons.stored().book)
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            alert = Alert(unhandled: failure, in: language)
        }
    }

    package func follow() async {
        await observeTyphoons().follow(show) { alert = Alert(unhandled: $0, in: language) }
    }

    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        try await ticks.everyMinute { moment = clock.now }
    }

    private func show(_ book: TyphoonBook) {
        guard book != self.book else { return }
        self.book = book
        moment = clock.now
    }
}

struct TyphoonsContent: Hashable, Sendable {
    let shown: TyphoonSnapshot
    let outline: String
    let language: Language
}
