/// The link preview images, drawn by `Scripts/previews.py`.
package enum SitePreview {
    package static func path(in language: Language) -> String {
        "/icons/preview-\(language.rawValue).png"
    }

    package static func bytes(in language: Language) -> [UInt8] {
        switch language {
        case .japanese: PackageResources.preview_ja_png
        case .english: PackageResources.preview_en_png
        }
    }
}
