import KasaneDomain
import Observation
import TenkiApplication
import TenkiDomain

/// The current typhoons on a page of another subject.
///
/// The observation of the stored typhoons is the only source. A check that finds nothing new
/// changes no page.
@Observable
final class PageTyphoons {
    /// The typhoons; none before the first check.
    private(set) var shown = CurrentTyphoons()
    @ObservationIgnored private var newest = TyphoonBook()
    @ObservationIgnored private let observe: ObserveTyphoons
    @ObservationIgnored private let clock: any WallClock
    /// Keeps the observation alive, so that it reads the store once for all of the page.
    @ObservationIgnored private let membership: SharedValues<TyphoonBook>.Iterator

    /// Creates the typhoons of a page.
    init(observe: ObserveTyphoons, clock: any WallClock) {
        self.observe = observe
        self.clock = clock
        membership = observe().makeAsyncIterator()
    }

    /// Reads the stored typhoons.
    func load() async {
        // A store that fails is reported with the forecasts.
        guard let book = try? await observe.current() else { return }
        newest = book
        tick()
    }

    /// Shows every change, until cancelled.
    func follow() async {
        for await result in observe().results {
            // A store that fails is reported with the forecasts.
            guard case .success(let book) = result else { continue }
            newest = book
            tick()
        }
    }

    /// Shows that the newest check is too old.
    func tick() {
        let next = CurrentTyphoons(newest, isOld: newest.state(at: clock.now) == .unknown)
        if next != shown { shown = next }
    }
}

/// The typhoons that are listed now, or were when the list was last read.
struct CurrentTyphoons: Equatable, Sendable {
    private let typhoons: [Typhoon]
    /// The number of those of which no issue was read.
    private let unreadCount: Int
    /// Whether it is unknown what there is now.
    private let isOld: Bool

    /// Creates the value without typhoons.
    init() { self.init(TyphoonBook(), isOld: false) }

    /// Creates those of a list.
    init(_ book: TyphoonBook, isOld: Bool) {
        typhoons = book.typhoons
        unreadCount = Set(book.unread).subtracting(book.typhoons.map(\.id)).count
        self.isOld = isOld && !(typhoons.isEmpty && unreadCount == 0)
    }

    /// Returns the names; `nil` without typhoons.
    func names(in language: Language) -> String? {
        var names = typhoons.map { $0.name(in: language) }
        if unreadCount > 0 {
            names.append(
                names.isEmpty
                    ? language(ja: "台風など\(unreadCount)個", en: "Typhoons: \(unreadCount)")
                    : language(ja: "ほか\(unreadCount)個", en: "\(unreadCount) more")
            )
        }
        return names.isEmpty ? nil : names.joined(separator: language(ja: "、", en: ", "))
    }

    /// Returns the names, and that the list is old; `nil` without typhoons.
    func label(in language: Language) -> String? {
        guard isOld, let names = names(in: language) else { return names(in: language) }
        return language(ja: "\(names)（最後の情報）", en: "\(names) (last known)")
    }

    /// Returns the strength of the only typhoon, or that the list is old; `nil` if there is nothing
    /// to add to the names.
    func remark(in language: Language) -> String? {
        if isOld { return language(ja: "最後の情報", en: "last known") }
        guard unreadCount == 0, typhoons.count == 1 else { return nil }
        return typhoons.first?.analysis.strengthText(in: language)
    }
}
