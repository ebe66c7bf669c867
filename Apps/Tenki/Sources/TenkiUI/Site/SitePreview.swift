/// The picture that other sites show with a link, drawn by `Scripts/previews.py`.
package struct SitePreview: Sendable {
    static let width = 1200
    static let height = 630

    package let language: Language

    package init(language: Language) {
        self.language = language
    }

    package var path: String { "/icons/preview-\(language.rawValue).png" }

    package var bytes: [UInt8] {
        switch language {
        case .japanese: PackageResources.preview_ja_png
        case .english: PackageResources.preview_en_png
        }
    }

    var text: String {
        language(ja: "天気 Tenki：全国142都市の天気予報", en: "Tenki: weather for 142 cities in Japan")
    }
}
