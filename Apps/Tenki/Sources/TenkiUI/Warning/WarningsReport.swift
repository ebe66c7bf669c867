package import Foundation
package import TenkiDomain

package struct WarningsReport: CustomStringConvertible {
    package enum Content: Sendable {
        case city(CityWarnings)
        case municipality(MunicipalityWarnings)
    }

    private let content: Content
    private let source: DataSource?
    private let moment: Date
    private let style: TextStyle
    private var language: Language { style.language }

    package init(
        _ content: Content,
        from source: DataSource?,
        at moment: Date,
        _ style: TextStyle = TextStyle()
    ) {
        self.content = content
        self.source = source
        self.moment = moment
        self.style = style
    }

    package var description: String {
        let lines =
            switch content {
            case .city(let warnings):
                heading(of: warnings.id.city.city)
                    + body(warnings.state) { places(of: $0, in: warnings) }
            case .municipality(let warnings):
                heading(of: warnings.municipality)
                    + body(warnings.state) { _ in nil }
            }
        return lines.joined(separator: "\n")
    }

    private func heading(of city: City) -> [String] {
        heading(city.name, city.romaji, city.id.text)
    }

    /// Returns the heading of a municipality with its prefecture, because wards of several
    /// prefectures have one name.
    private func heading(of code: MunicipalityCode) -> [String] {
        let city = code.municipality?.city.city
        let (prefecture, romaji) = (city?.prefecture ?? "", city?.prefectureRomaji ?? "")
        return heading(
            prefecture + code.name(in: .japanese),
            ["\(code.name(in: .english))", romaji].filter { !$0.isEmpty }.joined(separator: ", "),
            code.text
        )
    }

    private func heading(_ name: String, _ romaji: String, _ code: String) -> [String] {
        let notice = source?.notice.map { " · \($0.text(in: language))" } ?? ""
        return style.line("\(name) \(romaji) (\(code))\(notice)", .strong)
    }

    private func body(
        _ state: WarningState<CityWarning>,
        places: (CityWarning) -> String?
    ) -> [String] {
        var sentences = state.inForce.map { sentence($0, places: places($0)) }
        if case .none = state { sentences.append(language(ja: "発表なし", en: "no warnings")) }
        if let reason = state.unknownReason?.text(in: language) {
            sentences.append(language(ja: "不明（\(reason)）", en: "unknown: \(reason)"))
            sentences += lastKnown(state.lastKnown)
        } else {
            for bulletin in state.unknown {
                let (name, reason) = (
                    bulletin.bulletin.name(in: language), bulletin.reason.text(in: language)
                )
                sentences.append(
                    language(ja: "\(name)は不明（\(reason)）", en: "\(name): unknown, \(reason)")
                )
                sentences += lastKnown(bulletin.lastKnown)
            }
        }
        // A state that was never read has no times.
        if case .unknown(let unknown) = state, unknown.lastReadAt == nil {
            return sentences.flatMap(indented)
        }
        return sentences.flatMap(indented)
            + indented(state.checkText(at: moment, in: language) + credit)
    }

    private var credit: String {
        guard let source, source.notice == nil else { return "" }
        return language(ja: " · 出典：気象庁", en: " · Japan Meteorological Agency")
    }

    private func sentence(_ warning: CityWarning, places: String?) -> String {
        let kind = warning.kind
        let words = warning.additions.joined(separator: "、")
        let additions = words.isEmpty ? "" : "（\(words)）"
        let advice = kind.level.map { " — \($0.advice(in: language))" } ?? ""
        let places = places.map { language(ja: "：\($0)", en: ": \($0)") } ?? ""
        // Japanese has no other space at which the line could be broken.
        let sign = kind.severity.sign + language(ja: "", en: " ")
        return "\(sign)\(kind.text(in: language))\(additions)\(places)\(advice)"
    }

    private func lastKnown(_ warnings: [CityWarning]) -> [String] {
        guard !warnings.isEmpty else { return [] }
        let names = language.list(warnings.map { $0.kind.text(in: language) })
        return [
            language(
                ja: "  最後の情報では \(names)（現在は不明）",
                en: "  last known: \(names), which may have ended"
            )
        ]
    }

    private func places(of warning: CityWarning, in warnings: CityWarnings) -> String? {
        let codes = warning.municipalities
        guard !codes.isEmpty, codes.count < warnings.municipalities.count else {
            return warnings.extent(of: warning, in: language)
        }
        return language.list(codes.map { $0.name(in: language) })
    }

    private func indented(_ text: String) -> [String] {
        let lines = text.forTerminal.wrapped(to: style.columns - 4)
        return lines.enumerated().map { ($0.offset == 0 ? "  " : "    ") + $0.element }
    }
}
