import Foundation
import KasaneLive
import TenkiDomain

/// The warnings of several cities, the worst first, each in a line that wraps.
///
/// Cities without a warning have no line. If none has, or everything is unknown for one reason, one
/// line says so.
struct WarningLines: Component, Equatable {
    let cities: [CityWarnings]
    let day: Date
    let language: Language
    var home: MunicipalityWarnings?
    /// The shapes that the page has beside the lines.
    var legend: [WarningShape] = []

    var body: some HTML {
        let listed = listed
        WarningSymbols(cities.flatMap { $0.state.shapes } + (home?.state.shapes ?? []) + legend)
        if let home, !isHomeShared {
            let line = HomeWarnings(home: home, language: language)
            if let city = home.municipality.municipality?.city {
                a(.class("alert-row"), .href(CityAddress.warnings(of: city))) { line }
            } else {
                line
            }
        }
        if let shared {
            WarningCheckLine(
                warnings: shared,
                day: day,
                language: language,
                home: isHomeShared ? home?.municipality : nil
            )
        }
        if !listed.isEmpty {
            ForEach(listed, .class("alert-list")) { warnings in
                WarningLine(
                    warnings: warnings,
                    language: language,
                    isExplained: shared != nil
                )
            }
        }
        if shared == nil, let first = listed.first {
            p(.class("alert-line checked")) { first.state.checkText(at: day, in: language) }
        }
    }

    /// A city whose state is that of all: none in force, or unknown for one reason.
    private var shared: CityWarnings? {
        guard let first = cities.first else { return nil }
        let isOne = cities.allSatisfy { warnings in
            switch (warnings.state, first.state) {
            case (.none, .none): true
            case (.unknown(let one), .unknown(let other)): one.reason == other.reason
            default: false
            }
        }
        return isOne ? first : nil
    }

    private var isHomeShared: Bool {
        switch (home?.state, shared?.state) {
        case (.none?, .none?): true
        case (.unknown(let one)?, .unknown(let other)?):
            one.reason == other.reason && one.lastKnown.isEmpty
        default: false
        }
    }

    private var listed: [CityWarnings] {
        let isShared = shared != nil
        let listed = cities.enumerated().filter { _, warnings in
            switch warnings.state {
            case .issued: true
            case .none: false
            case .unknown(let unknown): !isShared || !unknown.lastKnown.isEmpty
            }
        }
        return listed.sorted { one, other in
            let (first, second) = (one.element.rank, other.element.rank)
            return first == second ? one.offset < other.offset : first > second
        }
        .map(\.element)
    }
}

private struct WarningLine: Component {
    let warnings: CityWarnings
    let language: Language
    /// Whether the reason of an unknown state is given for all cities.
    let isExplained: Bool

    var body: some HTML {
        a(.class("alert-row"), .href(CityAddress.warnings(of: warnings.id))) { row }
    }

    @HTMLBuilder private var row: some HTML {
        strong { warnings.id.name(in: language) }
        let inForce = warnings.state.inForce.worstOfEachPhenomenon
        for (index, warning) in inForce.enumerated() {
            let more = index == 0 && inForce.count > 1 ? "+\(inForce.count - 1)" : ""
            " "
            span(.class("alert-item"), Attribute("data-more", more)) {
                WarningBadge(kind: warning.kind, language: language)
                WarningExtent(warning: warning, city: warnings, language: language)
            }
        }
        if let unsureText {
            " "
            UnsureText(text: unsureText)
        }
        let lastKnown = warnings.state.lastKnown.worstOfEachPhenomenon
        if !lastKnown.isEmpty {
            " "
            span(.class("was")) { language(ja: "最後の情報では", en: "last known:") }
            for warning in lastKnown {
                " "
                span(.class("alert-item")) {
                    WarningBadge(kind: warning.kind, language: language, isLastKnown: true)
                    WarningExtent(warning: warning, city: warnings, language: language)
                }
            }
        }
    }

    private var unsureText: String? {
        if isExplained, case .unknown = warnings.state { return nil }
        return warnings.state.unsureText(in: language)
    }
}

private struct WarningExtent: Component {
    let warning: CityWarning
    let city: CityWarnings
    let language: Language

    var body: some HTML {
        if let extent = city.extent(of: warning, in: language) {
            small { language(ja: "（\(extent)）", en: " (\(extent))") }
        }
    }
}

extension CityWarnings {
    /// The order of states: none, advisories, unknown, warnings.
    ///
    /// An unknown state ranks no lower than its last known warnings.
    var rank: (Int, Int) {
        if case .none = state { return (-1, 0) }
        let known = (state.inForce + state.lastKnown).map(\.kind).max()
        let isKnown = worst != nil && state.unknown.isEmpty
        let severity = max(isKnown ? .advisory : .unknown, known?.severity ?? .unknown)
        return (severity.rawValue, known?.level?.rawValue ?? 0)
    }
}
