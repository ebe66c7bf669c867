import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// The state of the page with the current typhoons.
///
/// The observation of the stored typhoons is the only source. The page makes a check only before
/// the first success; the others are made in the background.
@Observable
package final class TyphoonsModel {
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    package var alert: Alert?
    private var book = TyphoonBook()
    /// The time to which ages are relative.
    private var moment: Date

    let finder = CityFinder()
    let site: SiteContext
    private let outline: String
    @ObservationIgnored private let showTyphoons: ShowTyphoons
    @ObservationIgnored private let observeTyphoons: ObserveTyphoons
    @ObservationIgnored private let clock: any WallClock
    /// Keeps the observation alive, so that it reads the store once for all of the page.
    @ObservationIgnored private let membership: SharedValues<TyphoonBook>.Iterator

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - site: The site context of the visit.
    ///   - showTyphoons: Returns the stored typhoons.
    ///   - observeTyphoons: Observes the typhoons.
    ///   - assets: The addresses of the site's files.
    ///   - clock: The clock that ages are relative to.
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

    /// The content of the page.
    var content: TyphoonsContent {
        TyphoonsContent(
            shown: TyphoonSnapshot(
                book: book,
                // Ages are in minutes.
                moment: Date(
                    timeIntervalSince1970: (moment.timeIntervalSince1970 / 60).rounded(.down) * 60
                )
            ),
            outline: outline,
            language: language
        )
    }

    /// Shows the stored typhoons; only if the list was never read, it is read first.
    package func load() async {
        do {
            show(try await showTyphoons.stored().book)
        } catch {
            // The end of the page is not told.
            guard let failure = DomainError(toTell: error) else { return }
            alert = Alert(unhandled: failure, in: language)
        }
    }

    /// Shows every change of the typhoons, until cancelled.
    ///
    /// A failure to read the store is shown as an alert, once. Observation continues.
    package func follow() async {
        for await book in observeTyphoons().results {
            switch book {
            case .success(let book): show(book)
            case .failure(let error): alert = Alert(unhandled: error, in: language)
            }
        }
    }

    /// Updates the ages every 60 seconds.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            moment = clock.now
        }
    }

    private func show(_ book: TyphoonBook) {
        guard book != self.book else { return }
        self.book = book
        moment = clock.now
    }
}

/// Everything that the page with the typhoons depends on.
struct TyphoonsContent: Hashable, Sendable {
    let shown: TyphoonSnapshot
    /// The address of the outline.
    let outline: String
    let language: Language
}
