import Foundation
import KasaneLive
import TenkiDomain

struct CityWarningsView: Component, Equatable {
    let warnings: CityWarnings
    let reports: [WarningBulletin: WarningReport]
    let sources: [DataSource]
    let day: Date
    let language: Language
    let home: MunicipalityWarnings?

    init(
        _ warnings: CityWarnings,
        in book: WarningBook,
        day: Date,
        language: Language,
        home: MunicipalityWarnings?
    ) {
        self.warnings = warnings
        let reports = book.reports(of: warnings.id.city)
        // The texts of reports without a warning here are not shown.
        let types = Set((warnings.state.inForce + warnings.state.lastKnown).map(\.bulletin))
        self.reports = Dictionary(
            reports.filter { types.contains($0.id.bulletin) }
                .map { ($0.id.bulletin, $0) }
        ) { first, _ in first }
        sources = reports.map(\.source).unique(by: \.self)
        self.day = day
        self.language = language
        let area = warnings.id.city.municipalities
        self.home = home.flatMap { area.contains($0.municipality) ? $0 : nil }
    }

    var body: some HTML {
        WarningSymbols(warnings.state.shapes + (home?.state.shapes ?? []))
        switch warnings.state {
        case .none:
            WarningCheckLine(
                warnings: warnings,
                day: day,
                language: language,
                home: home?.municipality
            )
        case .unknown(let unknown) where unknown.lastKnown.isEmpty && unknown.namedTypes.isEmpty:
            WarningCheckLine(warnings: warnings, day: day, language: language)
        case .issued, .unknown:
            section(.class("card alerts"), .aria(.label, WarningHeading.text(in: language))) {
                h2 { WarningHeading.text(in: language) }
                if let home { HomeWarnings(home: home, language: language) }
                state
                note
                p {
                    NoticeLink(
                        city: warnings.id.city,
                        home: home?.municipality,
                        language: language
                    )
                }
            }
        }
    }

    @HTMLBuilder private var state: some HTML {
        let state = warnings.state
        if case .unknown(let unknown) = state {
            p(.class("alert-line unknown")) {
                WarningIcon(shape: .unknown)
                let reason = unknown.reason.text(in: language)
                language(
                    ja: "発表されているか不明です（\(reason)）。",
                    en: "Unknown whether any are in force: \(reason)."
                )
            }
        }
        if !state.inForce.isEmpty { list(state.inForce, isLastKnown: false) }
        if case .issued = state { types(state.unknown) }
        if case .unknown(let unknown) = state { types(unknown.namedTypes) }
        let lastKnown = state.lastKnown
        if !lastKnown.isEmpty {
            div(.class("was")) {
                h3 { language(ja: "最後の情報", en: "Last known") }
                p {
                    language(
                        ja: "続いているか、解除されたかは不明です。",
                        en: "These may no longer be in force."
                    )
                }
                list(lastKnown, isLastKnown: true)
            }
        }
    }

    private func list(_ warnings: [CityWarning], isLastKnown: Bool) -> some HTML {
        ul(.class("alert-kinds")) {
            for group in warnings.groups {
                li {
                    CityWarningGroup(
                        warnings: group,
                        city: self.warnings,
                        report: group.first.flatMap { reports[$0.bulletin] },
                        isLastKnown: isLastKnown,
                        day: day,
                        language: language
                    )
                }
            }
        }
    }

    @HTMLBuilder
    private func types(_ unknown: [UnknownBulletin<CityWarning>]) -> some HTML {
        if !unknown.isEmpty {
            ul(.class("unknown-types")) {
                for bulletin in unknown {
                    li {
                        WarningIcon(shape: .unknown)
                        let name = bulletin.bulletin.name(in: language)
                        let reason = bulletin.reason.text(in: language)
                        language(ja: "\(name)：不明（\(reason)）", en: "\(name): unknown, \(reason)")
                    }
                }
            }
        }
    }

    private var note: some HTML {
        p(.class("alert-line checked")) {
            warnings.state.checkText(at: day, in: language)
            " · "
            if let notice = sources.lazy.compactMap(\.notice).first {
                notice.text(in: language)
            } else {
                let names = sources.map { $0.name(in: language) }
                language(ja: "出典：気象庁", en: "source: Japan Meteorological Agency")
                if !names.isEmpty { " (\(names.joined(separator: ", ")))" }
            }
        }
    }
}

extension [CityWarning] {
    fileprivate var groups: [[CityWarning]] {
        var groups: [[CityWarning]] = []
        for warning in self {
            if let index = groups.firstIndex(where: { $0[0].bulletin == warning.bulletin }) {
                groups[index].append(warning)
            } else {
                groups.append([warning])
            }
        }
        return groups
    }
}

extension UnknownWarnings {
    /// The types that are unknown for reasons of their own; empty if everything is unknown for one.
    fileprivate var namedTypes: [UnknownBulletin<Warning>] {
        let isOne = bulletins.allSatisfy { $0.reason == reason }
        return isOne && bulletins.count >= WarningBulletin.all.count ? [] : bulletins
    }
}

extension WarningBook {
    fileprivate func reports(of city: CityCode) -> [WarningReport] {
        let office = city.office
        return reports.values.filter { $0.id.office == office }.sorted { $0.id < $1.id }
    }
}
