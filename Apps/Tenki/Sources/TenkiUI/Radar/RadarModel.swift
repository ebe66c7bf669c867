import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class RadarModel {
    package var alert: Alert?
    private(set) var city = CityCode.tokyo
    var level: RadarLevel {
        get { chosenLevel ?? (isCityChosen ? .area : .japan) }
        set { chosenLevel = newValue }
    }
    private(set) var isPlaying = false
    private var chosenLevel: RadarLevel?
    private var isCityChosen = false
    private var chosenTime: RadarTime?
    private var chosenMinutes = 0
    private var playedFrom = 0
    private var times = RadarTimes()
    private var moment: Date

    let finder = CityFinder()
    private let visited: SiteContext
    private let outline: String
    @ObservationIgnored private let readRadar: ReadRadar
    @ObservationIgnored private let observeRadar: ObserveRadar
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private let membership: SharedValues<RadarTimes>.Membership

    static let step = 5
    static let reach = 60
    static let range = -reach...reach
    private static let frameTime: Duration = .milliseconds(700)
    private static let playedFrames = 75

    package init(
        site: SiteContext,
        readRadar: ReadRadar,
        observeRadar: ObserveRadar,
        assets: SiteAssets,
        clock: any WallClock
    ) {
        visited = site
        outline = assets.japan
        self.readRadar = readRadar
        self.observeRadar = observeRadar
        self.clock = clock
        moment = clock.now
        membership = observeRadar().makeAsyncIterator()
    }

    var language: Language { visited.language }

    package var site: SiteContext { visited.at(content.address(minutes: addressMinutes)) }

    /// The minutes from the newest observation to the shown frame, from -60 to 60.
    var minutes: Int {
        get {
            guard let latest = times.latest else { return Self.clamped(chosenMinutes) }
            return chosenTime.map { Self.clamped(latest.minutes(until: $0)) } ?? 0
        }
        set {
            chosenMinutes = Self.clamped(newValue)
            choose()
        }
    }

    var addressMinutes: Int {
        get { isPlaying ? playedFrom : minutes }
        set {
            let isShown = Self.range.contains(newValue) && newValue.isMultiple(of: Self.step)
            minutes = isShown ? newValue : 0
        }
    }

    var cityText: String? {
        get { isCityChosen ? city.text : nil }
        set {
            let code = newValue.flatMap(City.exactlyNamed)?.id
            city = code ?? .tokyo
            isCityChosen = code != nil
        }
    }

    /// The level in the address; `nil` for that of an address without one.
    var levelInAddress: RadarLevel? {
        get { chosenLevel }
        set { chosenLevel = newValue }
    }

    var content: RadarContent {
        RadarContent(
            frame: frame(at: minutes),
            minutes: minutes,
            city: city,
            level: level,
            outline: outline,
            language: language
        )
    }

    var isKnown: Bool { times.latest != nil }

    static func clamped(_ minutes: Int) -> Int { min(max(minutes / step * step, -reach), reach) }

    func frame(at minutes: Int) -> RadarFrame? {
        guard let time = times.latest?.adding(minutes: minutes) else { return nil }
        return times.frames.first { $0.valid == time }
    }

    func show(_ city: CityCode) {
        cityText = city.text
        chosenLevel = .area
    }

    func togglePlaying() {
        playedFrom = minutes
        isPlaying.toggle()
    }

    private func choose() {
        let latest = times.latest
        chosenTime = chosenMinutes == 0 ? nil : latest?.adding(minutes: chosenMinutes)
    }

    private func show(_ times: RadarTimes) {
        guard times != self.times else { return }
        let isFirst = self.times.latest == nil
        self.times = times
        if isFirst { choose() }
        moment = clock.now
    }
}

extension RadarModel {
    var ageText: String? {
        guard let latest = times.latest, let age = times.age(at: moment) else { return nil }
        let time = latest.moment.clockText(in: .japan)
        let ago = Duration.seconds(age).ago(in: language)
        return language(
            ja: "最新の実況は\(time)（\(ago)）です。",
            en: "Latest observation: \(time), \(ago)."
        )
    }

    var notice: String? {
        let reason = times.failure?.words(in: language)
        guard times.latest != nil else {
            return reason
                ?? language(
                    ja: "レーダーの画像を取得しています…",
                    en: "Loading the radar images…"
                )
        }
        guard times.isLate(at: moment) else { return nil }
        let late = language(
            ja: "新しい実況が届いていません。表示は古い雨雲です。",
            en: "New observations are overdue. The rain shown is out of date."
        )
        return [late, reason].compactMap { $0 }.joined(separator: " ")
    }

    package func load() async {
        do {
            show(try await observeRadar.current())
            // Readers do not wait for the agency while there is something to show.
            if times.latest == nil {
                try await readRadar()
                show(try await observeRadar.current())
            }
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            alert = Alert(unhandled: failure, in: language)
        }
    }

    package func follow() async {
        await observeRadar().follow(show) { alert = Alert(unhandled: $0, in: language) }
    }

    /// Requests the frames that are due and updates the ages, every 20 seconds.
    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            moment = clock.now
            if times.isRequestDue(at: moment) {
                do {
                    try await readRadar()
                } catch is DomainError {
                    // A store that cannot be written may be readable; the page shows its age.
                }
            }
            try await ticks.sleep(for: .seconds(20))
        }
    }

    /// Shows one frame after the other while the reader wants it, at most three times each.
    package func play(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        guard isPlaying else { return }
        for _ in 0..<Self.playedFrames {
            try await ticks.sleep(for: Self.frameTime)
            minutes = minutes < Self.reach ? minutes + Self.step : -Self.reach
        }
        isPlaying = false
    }
}
