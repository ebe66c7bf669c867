import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// The state of the page with the radar.
///
/// The observation of the stored frames is the only source of the times. While the page is open, it
/// causes the requests for them; see `ReadRadar`.
@Observable
package final class RadarModel {
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    package var alert: Alert?
    /// The city in the middle of the map.
    private(set) var city = CityCode.tokyo
    /// The level of the map.
    var level: RadarLevel {
        get { chosenLevel ?? (isCityChosen ? .area : .japan) }
        set { chosenLevel = newValue }
    }
    /// Whether the frames are shown one after the other.
    private(set) var isPlaying = false
    private var chosenLevel: RadarLevel?
    private var isCityChosen = false
    /// The time that the reader chose; `nil` for the newest observation.
    ///
    /// A new observation moves the range of the slider, and the picture stays.
    private var chosenTime: RadarTime?
    /// The choice in minutes before any frame is known.
    private var chosenMinutes = 0
    /// The minutes from which the frames are played.
    private var playedFrom = 0
    private var times = RadarTimes()
    /// The time to which ages are relative.
    private var moment: Date

    let finder = CityFinder()
    private let visited: SiteContext
    private let outline: String
    @ObservationIgnored private let readRadar: ReadRadar
    @ObservationIgnored private let observeRadar: ObserveRadar
    @ObservationIgnored private let clock: any WallClock
    /// Keeps the observation alive, so that it reads the store once for all of the page.
    @ObservationIgnored private let membership: SharedValues<RadarTimes>.Iterator

    /// The minutes from one frame to the next.
    static let step = 5
    /// The minutes from the newest observation to the last forecast, and to the first frame before.
    static let reach = 60
    /// The minutes from the newest observation that can be shown.
    static let range = -reach...reach
    /// The time for which a frame is shown while playing.
    private static let frameTime: Duration = .milliseconds(700)
    /// The number of frames after which playing ends: three rounds.
    private static let playedFrames = 75

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - site: The site context of the visit.
    ///   - readRadar: Requests the frames that are due.
    ///   - observeRadar: Observes the frames.
    ///   - assets: The addresses of the site's files.
    ///   - clock: The clock that ages are relative to.
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

    /// The site context of the visit, with the choices in its address.
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

    /// The minutes in the address, which playing does not change; 0 for minutes that the radar does
    /// not have.
    var addressMinutes: Int {
        get { isPlaying ? playedFrom : minutes }
        set { minutes = Self.isShown(newValue) ? newValue : 0 }
    }

    /// The city in the address, whose text may also be a name; `nil` for none.
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

    /// The content of the map.
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

    /// The parameters of the address for which there is a choice.
    var chosen: [String] {
        [("city", isCityChosen), ("level", chosenLevel != nil), ("minutes", addressMinutes != 0)]
            .filter(\.1).map(\.0)
    }

    /// Whether any frame is known.
    var isKnown: Bool { times.latest != nil }

    /// Returns the multiple of five minutes within the range of the slider.
    static func clamped(_ minutes: Int) -> Int { min(max(minutes / step * step, -reach), reach) }

    /// Returns whether the slider has these minutes.
    static func isShown(_ minutes: Int) -> Bool {
        range.contains(minutes) && minutes.isMultiple(of: step)
    }

    /// Returns the frame at a distance from the newest observation; `nil` if none is listed.
    func frame(at minutes: Int) -> RadarFrame? {
        guard let time = times.latest?.adding(minutes: minutes) else { return nil }
        return times.frames.first { $0.valid == time }
    }

    /// Shows the region around a city.
    func show(_ city: CityCode) {
        cityText = city.text
        chosenLevel = .area
    }

    /// Starts or ends playing.
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
    /// The sentence about the age of the newest observation; `nil` without any.
    var ageText: String? {
        guard let latest = times.latest, let age = times.age(at: moment) else { return nil }
        let time = latest.moment.clockText(in: .japan)
        let ago = Duration.seconds(age).ago(in: language)
        return language(
            ja: "最新の実況は\(time)（\(ago)）です。",
            en: "The newest observation is of \(time), \(ago)."
        )
    }

    /// The reason why the newest observation is old, or why there is none; `nil` if it is not old.
    var notice: String? {
        let reason = times.failure?.words(in: language)
        guard times.latest != nil else {
            return reason
                ?? language(
                    ja: "レーダーの画像を取得しています…",
                    en: "Fetching the times of the radar…"
                )
        }
        guard times.isLate(at: moment) else { return nil }
        let late = language(
            ja: "新しい実況が届いていません。表示は古い雨雲です。",
            en: "No newer observation has arrived, so the rain shown is old."
        )
        return [late, reason].compactMap { $0 }.joined(separator: " ")
    }

    /// Requests the frames that are due, and shows those that are stored.
    package func load() async {
        do {
            show(try await observeRadar.current())
            // Readers do not wait for the agency while there is something to show.
            if times.latest == nil {
                try await readRadar()
                show(try await observeRadar.current())
            }
        } catch {
            // The end of the page is not told.
            guard let failure = DomainError(toTell: error) else { return }
            alert = Alert(unhandled: failure, in: language)
        }
    }

    /// Shows every change of the frames, until cancelled.
    ///
    /// A failure to read the store is shown as an alert, once. Observation continues.
    package func follow() async {
        for await times in observeRadar().results {
            switch times {
            case .success(let times): show(times)
            case .failure(let error): alert = Alert(unhandled: error, in: language)
            }
        }
    }

    /// Requests the frames that are due and updates the ages, every 20 seconds.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
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
    ///
    /// - Parameter ticks: The clock that measures the time of a frame.
    /// - Throws: Only `CancellationError`.
    package func play(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        guard isPlaying else { return }
        for _ in 0..<Self.playedFrames {
            try await ticks.sleep(for: Self.frameTime)
            minutes = minutes < Self.reach ? minutes + Self.step : -Self.reach
        }
        isPlaying = false
    }
}
