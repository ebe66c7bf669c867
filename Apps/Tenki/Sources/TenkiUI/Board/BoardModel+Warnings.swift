import TenkiDomain

extension BoardModel {
    var warningLines: WarningLines {
        WarningLines(
            cities: watched.map(warnings.warnings),
            day: warnings.day,
            language: language,
            home: warnings.home
        )
    }
}
