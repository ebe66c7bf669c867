package import Foundation
package import TenkiDomain

extension ProviderStatus {
    package func stateText(at moment: Date, in language: Language) -> String {
        guard let pausedUntil else {
            return isFailing
                ? language(ja: "最後の呼び出しに失敗", en: "the last call failed")
                : language(ja: "正常", en: "available")
        }
        let pause = Duration.seconds(max(1, pausedUntil.timeIntervalSince(moment)))
            .words(in: language)
        return language(
            ja: "失敗が続いたため休止中（あと\(pause)）",
            en: "paused for \(pause) after failures"
        )
    }

    package var callsLeftText: String { callsLeft.map { "\($0)" } ?? "—" }
}

extension ProviderStatus.Capability {
    package func text(in language: Language) -> String {
        switch self {
        case .forecasts: language(ja: "予報", en: "forecasts")
        case .conditions: language(ja: "現在の天気", en: "current weather")
        case .places: language(ja: "世界の地名", en: "place names")
        case .warnings: language(ja: "警報・注意報", en: "warnings")
        case .observations: language(ja: "観測", en: "observations")
        case .hours: language(ja: "時間ごとの予報", en: "hourly forecasts")
        case .radar: language(ja: "雨雲レーダー", en: "radar")
        case .typhoons: language(ja: "台風", en: "typhoons")
        case .photos: language(ja: "写真", en: "photos")
        }
    }
}
