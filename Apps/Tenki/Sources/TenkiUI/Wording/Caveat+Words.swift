import KasaneDomain
import TenkiApplication
import TenkiDomain

extension Caveat {
    /// - Parameter isBrief: Leaves out why a service failed, for pages.
    func sentence(
        about thing: String,
        _ age: String,
        in language: Language,
        isBrief: Bool = false
    ) -> String {
        switch self {
        case .stale(let failure) where isBrief && failure.isOutage:
            language(
                ja: "最新の情報を取得できないため、保存済みの\(thing)（\(age)）を表示しています。",
                en: "Showing the stored \(thing), \(age). New data is not available right now."
            )
        case .stale(let failure):
            language(
                ja: "保存済みの\(thing)（\(age)）を表示しています：\(failure.sentence(in: language))",
                en: "Showing the stored \(thing), \(age), because \(failure.words(in: .english))."
            )
        case .unsaved(let failure):
            language(
                ja: "この\(thing)は保存できませんでした：\(failure.sentence(in: language))",
                en: "This \(thing) could not be stored: \(failure.words(in: .english))."
            )
        }
    }
}

extension DomainError {
    /// Whether a weather service failed, and not this server or its settings.
    var isOutage: Bool { ProviderFailure(self).isOutage }
}

extension ProviderFailure {
    fileprivate var isOutage: Bool {
        switch self {
        case .service, .pending, .limit: true
        case .several(let failures): failures.allSatisfy(\.isOutage)
        default: false
        }
    }
}
