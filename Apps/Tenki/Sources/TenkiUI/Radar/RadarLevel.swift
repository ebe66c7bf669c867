import TenkiDomain

package enum RadarLevel: String, CaseIterable, Sendable {
    case japan
    /// The region around a city, about 800 kilometers wide.
    case area
    /// The surroundings of a city, about 200 kilometers wide.
    case near

    var zoom: Int {
        switch self {
        case .japan: 4
        case .area: 6
        case .near: 8
        }
    }

    func name(in language: Language) -> String {
        switch self {
        case .japan: language(ja: "全国", en: "Japan")
        case .area: language(ja: "地方", en: "Region")
        case .near: language(ja: "周辺", en: "Nearby")
        }
    }
}
