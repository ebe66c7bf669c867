import Foundation
import KasaneStore
import TenkiDomain

struct NoticeSettingsRow: StoreRecord {
    static let tableName = "noticeSettings"
    static let primaryKey = ["person"]

    let person: String
    let token: String
    let isDigestOn: Int
    let digestMinutes: Int
    let isRainOn: Int
    let rainPercent: Int
    let isFrostOn: Int
    let frostTenths: Int
    let channel: String
    let address: String?
    let secret: String?
    /// The time since which the channel has failed, in whole seconds since 1970.
    let failedSince: Int?
    let isStopped: Int
    /// The time of the last failure, in whole seconds since 1970; `nil` in rows of older versions.
    let failedAt: Int?
    let failedNotices: Int
    let isWarningsOn: Int
    let warningSeverity: String
    let municipality: String?

    private static let severities: [WarningSeverity: String] = [
        .advisory: "advisory", .warning: "warning", .danger: "danger", .emergency: "emergency",
    ]

    init(_ settings: NoticeSettings) {
        person = settings.id.description
        token = settings.token.reveal()
        isDigestOn = settings.digest.isOn ? 1 : 0
        digestMinutes = settings.digest.value.minutes
        isRainOn = settings.rain.isOn ? 1 : 0
        rainPercent = settings.rain.value.value
        isFrostOn = settings.frost.isOn ? 1 : 0
        frostTenths = settings.frost.value.tenths
        address = settings.channel.address?.reveal()
        failedSince = settings.failure.map { Int($0.since.timeIntervalSince1970) }
        isStopped = settings.failure?.isFinal == true ? 1 : 0
        failedAt = settings.failure.map { Int($0.latest.timeIntervalSince1970) }
        failedNotices = settings.failure?.notices ?? 0
        isWarningsOn = settings.officialWarnings.isOn ? 1 : 0
        warningSeverity = Self.severities[settings.officialWarnings.value] ?? "advisory"
        municipality = settings.municipality?.text
        switch settings.channel {
        case .mail: (channel, secret) = ("mail", nil)
        case .webhook(_, let key): (channel, secret) = ("webhook", key.reveal())
        case .topic: (channel, secret) = ("topic", nil)
        }
    }

    func element() throws -> NoticeSettings {
        guard let token = UnsubscribeToken(token), let time = DigestTime(minutes: digestMinutes),
            let chance = Percentage(rainPercent),
            let severity = Self.severities.first(where: { $0.value == warningSeverity })?.key
        else { throw UnreadableRowError("the notices of \(person) cannot be read") }
        return NoticeSettings(
            id: try ProfileID(person),
            token: token,
            digest: .init(time, isOn: isDigestOn == 1),
            rain: .init(chance, isOn: isRainOn == 1),
            frost: .init(try Temperature(tenths: frostTenths), isOn: isFrostOn == 1),
            officialWarnings: .init(severity, isOn: isWarningsOn == 1),
            municipality: try municipality.map { try MunicipalityCode($0) },
            channel: try storedChannel(),
            failure: failedSince.map {
                NoticeSettings.Failure(
                    since: Date(timeIntervalSince1970: Double($0)),
                    latest: failedAt.map { Date(timeIntervalSince1970: Double($0)) },
                    notices: failedNotices,
                    isFinal: isStopped == 1
                )
            }
        )
    }

    static func key(of id: ProfileID) -> [SQLValue] { [id.description.sqlValue] }

    private func storedChannel() throws -> NoticeChannel {
        switch (channel, address, secret) {
        case ("mail", _, _): return .mail
        case ("topic", let address?, _): return .topic(try NoticeAddress(address))
        case ("webhook", let address?, let secret?):
            return .webhook(try NoticeAddress(address), secret: WebhookKey(secret))
        default: throw UnreadableRowError("the notices of \(person) cannot be read")
        }
    }
}
