import Foundation
import KasaneDomain
package import TenkiDomain

extension Photo {
    func description(in language: Language) -> String {
        guard tags.isEmpty else { return language.list(tags) }
        let name = language(ja: "写真", en: "Photo")
        return user.map { language(ja: "\($0)の写真", en: "Photo by \($0)") } ?? name
    }

    func sourceText(in language: Language) -> String {
        let provider = id.source.name(in: language)
        return collection.map { "\($0), \(provider)" } ?? provider
    }

    /// The size of the preview, or of the full image if that is unknown.
    ///
    /// The default is 3 by 2, a common aspect ratio.
    var tileSize: (width: Int, height: Int) {
        for picture in [preview, image] {
            if let width = picture.width, let height = picture.height, width > 0, height > 0 {
                return (width, height)
            }
        }
        return (3, 2)
    }
}

extension PhotoSource {
    func name(in language: Language) -> String {
        notice?.text(in: language) ?? name
    }
}

extension InvalidPhotoQueryError: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .empty: language(ja: "キーワードを入力してください。", en: description)
        case .tooLong(let count):
            language(
                ja: "キーワードは\(PhotoQuery.maximumLength)文字までです（いまは\(count)文字）。",
                en: description
            )
        }
    }
}
