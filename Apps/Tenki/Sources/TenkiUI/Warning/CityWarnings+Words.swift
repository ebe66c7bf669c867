package import TenkiDomain

extension CityWarnings {
    /// Returns the state in a line without the city's name: `レベル３大雨警報（12市区町村）、雷注意報（全域）`,
    /// `発表なし`, `不明（電文を読み取れません）`.
    ///
    /// Of each phenomenon it has the worst kind. Bulletins that are unknown besides, and warnings
    /// that were last known, are named as such.
    package func summary(in language: Language) -> String {
        state.summary(in: language) { list($0.worstOfEachPhenomenon, in: language) }
    }

    package func line(in language: Language) -> String {
        "\(id.name(in: language))\(language(ja: " ", en: ": "))\(summary(in: language))"
    }

    package func list(_ warnings: [CityWarning], in language: Language) -> String {
        language.list(warnings.map { text(of: $0, in: language) })
    }

    package func text(of warning: CityWarning, in language: Language) -> String {
        let extent = extent(of: warning, in: language)
            .map { language(ja: "（\($0)）", en: " (\($0))") }
        return warning.kind.text(in: language) + (extent ?? "")
    }

    package func extent(of warning: CityWarning, in language: Language) -> String? {
        let affected = warning.municipalities
        guard id.municipality == nil, let first = affected.first else { return nil }
        if affected.count == municipalities.count {
            return language(ja: "全域", en: "everywhere")
        }
        guard affected.count > 1 else { return first.name(in: language) }
        return language(
            ja: "\(affected.count)市区町村",
            en: affected.count.counted("municipality", "municipalities")
        )
    }
}

extension [CityWarning] {
    var worstOfEachPhenomenon: Self {
        filter { warning in !contains { warning.kind.isMilder(than: $0.kind) } }
    }
}

extension WarningKind {
    func isMilder(than other: Self) -> Bool {
        mildest == other.mildest && severity < other.severity
    }
}

extension MunicipalityWarnings {
    package func summary(in language: Language) -> String {
        state.summary(in: language) { list($0, in: language) }
    }

    package func line(in language: Language) -> String {
        let name = municipality.name(in: language)
        return "\(name)\(language(ja: " ", en: ": "))\(summary(in: language))"
    }

    private func list(_ warnings: [CityWarning], in language: Language) -> String {
        language.list(warnings.map { $0.kind.text(in: language) })
    }
}
