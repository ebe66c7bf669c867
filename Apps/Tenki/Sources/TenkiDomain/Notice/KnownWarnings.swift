package struct KnownWarnings: Sendable {
    package let place: WarningPlace
    /// The warnings in force, the worst first.
    package let inForce: [CityWarning]
    package let isKnown: @Sendable (WarningBulletin) -> Bool

    package init(_ warnings: CityWarnings) {
        place = warnings.id.warningPlace
        inForce = warnings.state.inForce
        isKnown = { warnings.state.isKnown($0) }
    }

    package init(_ warnings: MunicipalityWarnings) {
        place = .municipality(warnings.municipality)
        inForce = warnings.state.inForce
        isKnown = { warnings.state.isKnown($0) }
    }
}
