import TenkiApplication
import TenkiDomain

extension CityModel {
    var warningsView: CityWarningsView {
        CityWarningsView(
            warnings.warnings(for: city),
            in: warnings.overview.book,
            day: warnings.day,
            language: language,
            home: warnings.home
        )
    }
}
