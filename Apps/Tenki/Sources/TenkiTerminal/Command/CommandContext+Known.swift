import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI

extension CommandContext {
    /// Prints what is known of cities whose forecasts or hours cannot be shown: a warning in force
    /// is not hidden with a forecast that is not there.
    func printKnown(
        _ warnings: [CityWarnings],
        and observations: [CityCode: ObservationSnapshot] = [:],
        _ style: TextStyle
    ) throws(CommandError) {
        let reports = warnings.map { warnings in
            MissingForecastReport(
                of: warnings.id.city,
                warnings: warnings,
                observation: observations[warnings.id.city],
                style
            )
        }
        let texts = reports.filter(\.isInformative).map { "\($0)" }
        if !texts.isEmpty { try terminal.print(texts.joined(separator: "\n\n")) }
    }
}

extension Result where Failure == DomainError {
    var failure: DomainError? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
