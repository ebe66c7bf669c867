import TenkiDomain

extension BoardModel {
    /// The warnings of the watched cities in lines.
    var warningLines: WarningLines {
        WarningLines(
            cities: watched.map(warnings.warnings),
            day: warnings.day,
            language: language,
            home: warnings.home
        )
    }
}
