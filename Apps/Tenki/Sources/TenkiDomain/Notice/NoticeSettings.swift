package import Foundation

package struct NoticeSettings: Identifiable, Hashable, Sendable {
    package struct Option<Value: Hashable & Sendable>: Hashable, Sendable {
        package var isOn: Bool
        package var value: Value

        package init(_ value: Value, isOn: Bool) {
            self.value = value
            self.isOn = isOn
        }

        package var active: Value? { isOn ? value : nil }
    }

    package struct Failure: Hashable, Sendable {
        package let since: Date
        package let latest: Date
        /// The number of notices that have failed to arrive at least once, at least 1.
        package let notices: Int
        package let isFinal: Bool

        package init(since: Date, latest: Date? = nil, notices: Int = 1, isFinal: Bool) {
            self.since = since
            self.latest = latest ?? since
            self.notices = max(1, notices)
            self.isFinal = isFinal
        }
    }

    /// The time after which a receiver that never responds is given up: 3 days.
    package static let failurePeriod: TimeInterval = 3 * 86_400
    /// The time without a failure after which the next one begins a series of its own: 7 days.
    ///
    /// A receiver that has failed for one notice, and got no other for weeks, may work again.
    package static let failurePause: TimeInterval = 7 * 86_400
    package static let rainChances = [30, 40, 50, 60, 70, 80, 90].compactMap(Percentage.init)
    package static let standardRainChance: Percentage = {
        guard let chance = Percentage(60) else { preconditionFailure("60 is not a percentage.") }
        return chance
    }()
    package static let freezingPoint = celsius(0)
    package static let frostLimits = [-10, -5, -3, 0, 3, 5].map(celsius)
    package static let warningSeverities: [WarningSeverity] = [.advisory, .warning, .danger]
    package static let standardWarningSeverity = WarningSeverity.warning

    package let id: ProfileID
    package let token: UnsubscribeToken
    package var digest: Option<DigestTime>
    package var rain: Option<Percentage>
    package var frost: Option<Temperature>
    /// Whether the warnings of the board's places are sent, and the severity from which any are.
    package var officialWarnings: Option<WarningSeverity>
    /// The municipality whose warnings are sent besides those of the board's places.
    package var municipality: MunicipalityCode?
    package var channel: NoticeChannel {
        didSet { if channel != oldValue { failure = nil } }
    }
    package private(set) var failure: Failure?

    package init(
        id: ProfileID,
        token: UnsubscribeToken,
        digest: Option<DigestTime> = Option(.standard, isOn: false),
        rain: Option<Percentage> = Option(standardRainChance, isOn: false),
        frost: Option<Temperature> = Option(freezingPoint, isOn: false),
        officialWarnings: Option<WarningSeverity> = Option(standardWarningSeverity, isOn: false),
        municipality: MunicipalityCode? = nil,
        channel: NoticeChannel = .mail,
        failure: Failure? = nil
    ) {
        self.id = id
        self.token = token
        self.digest = digest
        self.rain = rain
        self.frost = frost
        self.officialWarnings = officialWarnings
        self.municipality = municipality
        self.channel = channel
        self.failure = failure
    }

    package var isOn: Bool { concernsForecasts || concernsWarnings }

    package var concernsForecasts: Bool { digest.isOn || rain.isOn || frost.isOn }

    package var concernsWarnings: Bool { officialWarnings.isOn || municipality != nil }

    package func concerns(_ place: WarningPlace) -> Bool {
        switch place {
        case .city: officialWarnings.isOn
        case .municipality(let code): officialWarnings.isOn || code == municipality
        }
    }

    package var isActive: Bool { isOn && failure?.isFinal != true }

    package var unsubscribeLink: UnsubscribeLink { UnsubscribeLink(person: id, token: token) }

    package mutating func unsubscribe() {
        digest.isOn = false
        rain.isOn = false
        frost.isOn = false
        officialWarnings.isOn = false
        municipality = nil
    }

    package mutating func recordSuccess() { failure = nil }

    package mutating func recordFailure(
        at moment: Date,
        isGone: Bool,
        isRepetition: Bool = false
    ) -> Bool {
        guard channel.address != nil, failure?.isFinal != true else { return false }
        let series = failure.flatMap { failure in
            moment.timeIntervalSince(failure.latest) < Self.failurePause ? failure : nil
        }
        // A time in the future comes from a wrong clock.
        let since = min(series?.since ?? moment, moment)
        let notices = series.map { $0.notices + (isRepetition ? 0 : 1) } ?? 1
        let isOver = moment.timeIntervalSince(since) >= Self.failurePeriod && notices > 1
        failure = Failure(
            since: since,
            latest: moment,
            notices: notices,
            isFinal: isGone || isOver
        )
        return isGone || isOver
    }

    package mutating func resume() { failure = nil }

    private static func celsius(_ degrees: Int) -> Temperature {
        guard let temperature = try? Temperature(tenths: degrees * 10) else {
            preconditionFailure("\(degrees) °C is not a temperature.")
        }
        return temperature
    }
}
