import Foundation
import TenkiDomain

extension Photo {
    /// What it shows, for who does not see it.
    func description(in language: Language) -> String {
        guard tags.isEmpty else { return tags.joined(separator: language(ja: "、", en: ", ")) }
        let name = language(ja: "写真", en: "Photograph")
        return user.map { language(ja: "\($0)の写真", en: "Photograph by \($0)") } ?? name
    }

    /// The small picture's size, or one of the same shape; of the usual shape if nothing is known.
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
    /// The name, for the reader of a page.
    func name(in language: Language) -> String {
        self == .demo ? language(ja: "デモデータ", en: "demo data") : name
    }
}

extension InvalidPhotoQuery {
    /// What a reader is told, in a sentence.
    func sentence(in language: Language) -> String {
        switch self {
        case .empty: language(ja: "キーワードを入力してください。", en: description.asSentence)
        case .tooLong(let count):
            language(
                ja: "キーワードは\(PhotoQuery.maximumLength)文字までです（いまは\(count)文字）。",
                en: description.asSentence
            )
        }
    }
}
