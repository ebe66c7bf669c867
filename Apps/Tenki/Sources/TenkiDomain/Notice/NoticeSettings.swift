package import Foundation

/// What a person wants to be told about the weather in the cities of their board, and how.
package struct NoticeSettings: Identifiable, Hashable, Sendable {
    /// A choice that is kept while it is turned off.
    package struct Option<Value: Hashable & Sendable>: Hashable, Sendable {
        /// Whether it is turned on.
        package var isOn: Bool
        /// The value.
        package var value: Value

        /// Creates a choice.
        package init(_ value: Value, isOn: Bool) {
            self.value = value
            self.isOn = isOn
        }

        /// The value; `nil` if it is turned off.
        package var active: Value? { isOn ? value : nil }
    }

    /// The failures of a webhook or a topic since the last notice that arrived.
    package struct Failure: Hashable, Sendable {
        /// The time of the first failure of the series.
        package let since: Date
        /// The time of the last failure.
        package let latest: Date
        /// The number of notices that have failed to arrive at least once, at least 1.
        package let notices: Int
        /// Whether the channel is turned off until the person changes it.
        package let isFinal: Bool

        /// Creates a failure.
        ///
        /// - Parameters:
        ///   - since: The time of the first failure of the series.
        ///   - latest: The time of the last failure; `nil` for that of the first one.
        ///   - notices: The number of notices that have failed; less than 1 counts as 1.
        ///   - isFinal: Whether the channel is turned off.
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
    /// The chances of rain that can be chosen, in percent.
    package static let rainChances = [30, 40, 50, 60, 70, 80, 90].compactMap(Percentage.init)
    /// The chance of rain with which a person begins: 60 %.
    package static let standardRainChance: Percentage = {
        guard let chance = Percentage(60) else { preconditionFailure("60 is not a percentage.") }
        return chance
    }()
    /// The low with which a person begins: 0 °C.
    package static let freezingPoint = celsius(0)
    /// The temperatures that can be chosen, in degrees Celsius.
    package static let frostLimits = [-10, -5, -3, 0, 3, 5].map(celsius)
    /// The severities of the agency's warnings that can be chosen.
    package static let warningSeverities: [WarningSeverity] = [.advisory, .warning, .danger]
    /// The severity with which a person begins: warnings.
    package static let standardWarningSeverity = WarningSeverity.warning

    /// The person.
    package let id: PersonID
    /// The token of the person's link for unsubscribing.
    package let token: UnsubscribeToken
    /// The daily digest.
    package var digest: Option<DigestTime>
    /// The chance of rain tomorrow from which the person is warned.
    package var rain: Option<Percentage>
    /// The low of tomorrow below which the person is warned.
    package var frost: Option<Temperature>
    /// The severity from which the person receives the agency's warnings, at once and at any
    /// hour.
    package var officialWarnings: Option<WarningSeverity>
    /// The way by which notices reach the person.
    ///
    /// A change forgets the failure of the former channel.
    package var channel: NoticeChannel {
        didSet { if channel != oldValue { failure = nil } }
    }
    /// The failure of the channel; `nil` while it works.
    package private(set) var failure: Failure?

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - id: The person.
    ///   - token: The token of the person's link for unsubscribing.
    ///   - digest: The daily digest.
    ///   - rain: The chance of rain from which the person is warned.
    ///   - frost: The low below which the person is warned.
    ///   - officialWarnings: The severity from which the person receives the agency's warnings.
    ///   - channel: The way by which notices reach the person.
    ///   - failure: The failure of the channel.
    package init(
        id: PersonID,
        token: UnsubscribeToken,
        digest: Option<DigestTime> = Option(.standard, isOn: false),
        rain: Option<Percentage> = Option(standardRainChance, isOn: false),
        frost: Option<Temperature> = Option(freezingPoint, isOn: false),
        officialWarnings: Option<WarningSeverity> = Option(standardWarningSeverity, isOn: false),
        channel: NoticeChannel = .mail,
        failure: Failure? = nil
    ) {
        self.id = id
        self.token = token
        self.digest = digest
        self.rain = rain
        self.frost = frost
        self.officialWarnings = officialWarnings
        self.channel = channel
        self.failure = failure
    }

    /// Whether the person wants to be told anything.
    package var isOn: Bool { concernsForecasts || officialWarnings.isOn }

    /// Whether the person wants notices of forecasts.
    package var concernsForecasts: Bool { digest.isOn || rain.isOn || frost.isOn }

    /// Whether notices are sent: the person wants some, and the channel is not given up.
    package var isActive: Bool { isOn && failure?.isFinal != true }

    /// The link for unsubscribing.
    package var unsubscribeLink: UnsubscribeLink { UnsubscribeLink(person: id, token: token) }

    /// Turns all notices off, and keeps the other choices.
    package mutating func unsubscribe() {
        digest.isOn = false
        rain.isOn = false
        frost.isOn = false
        officialWarnings.isOn = false
    }

    /// Records that the channel has worked.
    package mutating func recordSuccess() { failure = nil }

    /// Records that the channel has failed.
    ///
    /// It is turned off if its receiver is gone, or if a series of failures has lasted for
    /// ``failurePeriod`` and concerns several notices.
    ///
    /// - Parameters:
    ///   - moment: The time of the failure.
    ///   - isGone: Whether the receiver has said that it does not exist any more.
    ///   - isRepetition: Whether an earlier attempt for the same notice has failed.
    /// - Returns: Whether the channel is turned off by this failure.
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

    /// Tries the channel again that was turned off.
    package mutating func resume() { failure = nil }

    private static func celsius(_ degrees: Int) -> Temperature {
        guard let temperature = try? Temperature(tenths: degrees * 10) else {
            preconditionFailure("\(degrees) °C is not a temperature.")
        }
        return temperature
    }
}
