import TenkiApplication
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
            let choice = model.choice
            digest = Option(isOn: choice.digest.isOn, value: choice.digest.value.minutes)
            rain = Option(isOn: choice.rain.isOn, value: choice.rain.value.value)
            frost = Option(isOn: choice.frost.isOn, value: choice.frost.value.tenths)
            warnings = Option(
                isOn: choice.officialWarnings.isOn,
                value: choice.officialWarnings.value.rawValue
            )
            municipality = choice.municipality?.text
            channel = model.channel
            address = model.address
        }

        /// Shows the choices, except those that are no longer offered.
        func apply(to model: NoticesModel) {
            apply(digest, to: &model.choice.digest, of: DigestTime.all, \.minutes)
            apply(rain, to: &model.choice.rain, of: NoticeSettings.rainChances, \.value)
            apply(frost, to: &model.choice.frost, of: NoticeSettings.frostLimits, \.tenths)
            apply(
                warnings,
                to: &model.choice.officialWarnings,
                of: NoticeSettings.warningSeverities,
                \.rawValue
            )
            model.choice.municipality = model.municipalities.first { $0.text == municipality }
            if model.channels.contains(channel) { model.channel = channel }
            model.address = address
        }

        private func apply<Value>(
            _ stored: Option,
            to option: inout NoticeSettings.Option<Value>,
            of values: [Value],
            _ key: KeyPath<Value, Int>
        ) {
            option.isOn = stored.isOn
            option.value = values.first { $0[keyPath: key] == stored.value } ?? option.value
        }
    }
}
