package import KasaneDomain
package import TenkiApplication
package import TenkiDomain

/// What is known of a city whose forecast or hours cannot be shown, as lines for a terminal: the
/// warnings and the weather now.
package struct MissingForecastReport: CustomStringConvertible {
    private let city: City
    private let warnings: CityWarnings?
    private let observation: ObservationSnapshot?
    private let failure: DomainError?
    private let style: TextStyle
    private var language: Language { style.language }

    package init(
        of city: CityCode,
        warnings: CityWarnings?,
        observation: ObservationSnapshot? = nil,
        failure: DomainError? = nil,
        _ style: TextStyle = TextStyle()
    ) {
        self.city = city.city
        self.warnings = warnings
        self.observation = observation
        self.failure = failure
        self.style = style
    }

    package var isInformative: Bool {
        warnings?.hasWarnings == true || observation?.current != nil
    }

    package var description: String {
        let source = observation?.observation.source
        let notice = source?.notice.map { " · \($0.text(in: language))" } ?? ""
        let head =
            style.line("\(city.name) \(city.romaji) (\(city.id))\(notice)", .strong)
            + style.lines(
                [
                    warnings.flatMap { WarningSummary.summary(of: $0, in: language) },
                    observation?.line(in: language, style.unit),
                    observation?.notice(in: language),
                ]
                .compactMap { $0 }
            )
        let reason = style.lines([failure?.sentence(in: language)].compactMap { $0 })
        return TextStyle.paragraphs([head, reason])
    }
}

extension CityWarnings {
    fileprivate var hasWarnings: Bool {
        !state.inForce.isEmpty || !state.lastKnown.isEmpty
            || state.unknown.contains { !$0.lastKnown.isEmpty }
    }
}
