package import TenkiApplication
import TenkiDomain
package import TenkiUI

package struct PhotosReport: CustomStringConvertible {
    static func demoNotice(in language: Language) -> String {
        language(
            ja: "デモの写真にはリンクがありません。ページはこのコマンドの実行中だけ存在します。",
            en: "Demo photos have no links: their pages exist only while this command runs."
        )
    }

    private let shown: PhotoPageSnapshot
    private let language: Language

    package init(_ shown: PhotoPageSnapshot, in language: Language = .english) {
        self.shown = shown
        self.language = language
    }

    /// The description, the credit and the address of each photograph, without a trailing line
    /// break.
    ///
    /// The addresses of demo photographs are left out, because the demo services end with the
    /// command.
    package var description: String {
        let page = shown.page
        let lines =
            page.photos.isEmpty ? [nothing] : [head, ""] + page.photos.flatMap(lines)
        let isDemo = page.id.source.notice == .demo && !page.photos.isEmpty
        let links = isDemo ? Self.demoNotice(in: language) : nil
        let next = page.next.map {
            language(ja: "続きは --page \($0) で表示できます。", en: "For more, use --page \($0).")
        }
        return (lines + [links, next, shown.notice(in: language)].compactMap { $0 })
            .map(\.forTerminal)
            .joined(separator: "\n")
    }

    private var nothing: String {
        let id = shown.page.id
        return id.number == 1
            ? language(
                ja: "「\(id.query.text)」の写真は見つかりませんでした。",
                en: "No photos found for “\(id.query.text)”."
            )
            : language(
                ja: "「\(id.query.text)」に\(id.number)ページ目はありません。",
                en: "“\(id.query.text)” has no page \(id.number)."
            )
    }

    private var head: String {
        let page = shown.page
        let (text, number) = (page.id.query.text, page.id.number)
        let count = language(
            ja: "「\(text)」の写真\(page.total)枚",
            en: "\(page.total.counted("photo")) of “\(text)”"
        )
        let place = language(ja: "\(number)ページ目", en: "page \(number)")
        let isOnly = page.next == nil && number == 1
        return ([count, page.id.source.name] + (isOnly ? [] : [place])).joined(separator: " · ")
    }

    private func lines(_ photo: Photo) -> [String] {
        let size = photo.image.width.flatMap { width in
            photo.image.height.map { "\(width)×\($0)" }
        }
        let counts = photo.counts.map {
            language(
                ja: "表示\($0.views)回、ダウンロード\($0.downloads)回、いいね\($0.likes)件",
                en: [
                    $0.views.counted("view"), $0.downloads.counted("download"),
                    $0.likes.counted("like"),
                ]
                .joined(separator: ", ")
            )
        }
        let tags =
            photo.tags.isEmpty
            ? language(ja: "無題", en: "untitled") : photo.tags.joined(separator: ", ")
        let credit = [photo.attribution.text, size, counts].compactMap { $0 }
        var lines = ["  \(tags)", "  \(credit.joined(separator: " · "))"]
        if photo.id.source.notice == nil { lines.append("  \(photo.page)") }
        return lines + [""]
    }
}
