import TenkiDomain

extension NoticesModel {
    package struct Choices: Codable, Sendable {
        private struct Option: Codable, Sendable {
            let isOn: Bool
            let value: Int
        }

        private let digest: Option
        private let rain: Option
        private let frost: Option
        private let warnings: Option
        private let municipality: String?
        private let channel: Channel
        private let address: String

        init(_ model: NoticesModel) {
            digest = Option(isOn: model.isDigestOn, value: model.digestTime.minutes)
            rain = Option(isOn: model.isRainOn, value: model.rainChance.value)
            frost = Option(isOn: model.isFrostOn, value: model.frostLimit.tenths)
            warnings = Option(isOn: model.isWarningsOn, value: model.warningSeverity.rawValue)
            municipality = model.municipality?.text
            channel = model.channel
            address = model.address
        }

        /// Shows the choices, except those that are no longer offered.
        func apply(to model: NoticesModel) {
            model.isDigestOn = digest.isOn
            model.isRainOn = rain.isOn
            model.isFrostOn = frost.isOn
            model.isWarningsOn = warnings.isOn
            model.digestTime = DigestTime(minutes: digest.value) ?? model.digestTime
            model.rainChance =
                NoticeSettings.rainChances.first { $0.value == rain.value } ?? model.rainChance
            model.frostLimit =
                NoticeSettings.frostLimits.first { $0.tenths == frost.value } ?? model.frostLimit
            model.warningSeverity =
                NoticeSettings.warningSeverities.first { $0.rawValue == warnings.value }
                ?? model.warningSeverity
            model.municipality = model.municipalities.first { $0.text == municipality }
            if model.channels.contains(channel) { model.channel = channel }
            model.address = address
        }
    }
}
