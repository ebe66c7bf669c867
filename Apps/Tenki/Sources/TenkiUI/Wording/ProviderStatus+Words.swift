import Foundation
import TenkiDomain

extension ProviderStatus {
    /// How the provider is called at a moment, in a few words.
    func stateText(at moment: Date, in language: Language) -> String {
        guard let restsUntil else { return language(ja: "稼働中", en: "in use") }
        let pause = Duration.seconds(max(1, restsUntil.timeIntervalSince(moment)))
            .words(in: language)
        return language(
            ja: "失敗が続いたため、あと\(pause)休止",
            en: "left alone for \(pause), because it failed"
        )
    }

    /// How many calls it may get at once now, or a dash.
    var callsLeftText: String { callsLeft.map { "\($0)" } ?? "—" }
}

extension ProviderStatus.Capability {
    /// What it is called, for people.
    func text(in language: Language) -> String {
        switch self {
        case .forecasts: language(ja: "予報", en: "forecasts")
        case .conditions: language(ja: "いまの天気", en: "weather now")
        case .photos: language(ja: "写真", en: "photographs")
        }
    }
}
