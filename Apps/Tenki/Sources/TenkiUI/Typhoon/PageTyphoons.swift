import KasaneDomain
import Observation
import TenkiApplication
import TenkiDomain

@Observable
final class PageTyphoons {
    private(set) var shown = CurrentTyphoons()
    @ObservationIgnored private var newest = TyphoonBook()
    @ObservationIgnored private let observe: ObserveTyphoons
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private let membership: SharedValues<TyphoonBook>.Membership

    init(observe: ObserveTyphoons, clock: any WallClock) {
        self.observe = observe
        self.clock = clock
        membership = observe().makeAsyncIterator()
    }

    func load() async {
        // A store that fails is reported with the forecasts.
        guard let book = try? await observe.current() else { return }
        newest = book
        tick()
    }

    func follow() async {
        for await result in observe().results {
            // A store that fails is reported with the forecasts.
            guard case .success(let book) = result else { continue }
            newest = book
            tick()
        }
    }

    func tick() {
        let next = CurrentTyphoons(newest, isOld: newest.state(at: clock.now) == .unknown)
        if next != shown { shown = next }
    }
}

struct CurrentTyphoons: Equatable, Sendable {
    private let typhoons: [Typhoon]
    private let unreadCount: Int
    /// Whether it is unknown what there is now.
    private let isOld: Bool

    init() { self.init(TyphoonBook(), isOld: false) }

    init(_ book: TyphoonBook, isOld: Bool) {
        typhoons = book.typhoons
        unreadCount = Set(book.unread).subtracting(book.typhoons.map(\.id)).count
        self.isOld = isOld && !(typhoons.isEmpty && unreadCount == 0)
    }

    func names(in language: Language) -> String? {
        var names = typhoons.map { $0.name(in: language) }
        if unreadCount > 0 {
            names.append(
                names.isEmpty
                    ? language(ja: "台風・熱帯低気圧\(unreadCount)個", en: "Typhoons: \(unreadCount)")
                    : language(ja: "ほか\(unreadCount)個", en: "\(unreadCount) more")
            )
        }
        return names.isEmpty ? nil : language.list(names)
    }

    func label(in language: Language) -> String? {
        guard isOld, let names = names(in: language) else { return names(in: language) }
        return language(ja: "\(names)（最後の情報）", en: "\(names) (last known)")
    }

    func remark(in language: Language) -> String? {
        if isOld { return language(ja: "最後の情報", en: "last known") }
        guard unreadCount == 0, typhoons.count == 1 else { return nil }
        return typhoons.first?.analysis.strengthText(in: language)
    }
}
