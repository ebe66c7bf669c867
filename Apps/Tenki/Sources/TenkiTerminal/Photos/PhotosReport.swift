public import TenkiApplication
import TenkiDomain
import TenkiUI

/// A page of photographs as lines for a terminal.
public struct PhotosReport: CustomStringConvertible {
    private let shown: PhotoPageSnapshot

    /// Creates the report of a page.
    public init(_ shown: PhotoPageSnapshot) {
        self.shown = shown
    }

    /// The description, the credit and the address of each photograph, without a trailing line
    /// break.
    ///
    /// The addresses of demo photographs are left out, because the demo services end with the
    /// command.
    public var description: String {
        let page = shown.page
        let lines =
            page.photos.isEmpty ? [nothing] : [head, ""] + page.photos.flatMap(lines)
        let isDemo = page.id.source.notice == .demo && !page.photos.isEmpty
        let links =
            isDemo ? "Demo photographs have no links: their pages end with this command." : nil
        let next = page.next.map { "There are more with --page \($0)." }
        return (lines + [links, next, shown.notice(in: .english)].compactMap { $0 })
            .map(\.forTerminal)
            .joined(separator: "\n")
    }

    private var nothing: String {
        let id = shown.page.id
        return id.number == 1
            ? "No photographs found for “\(id.query.text)”."
            : "“\(id.query.text)” has no page \(id.number)."
    }

    private var head: String {
        let page = shown.page
        let number = page.next == nil && page.id.number == 1 ? "" : " · page \(page.id.number)"
        return
            "\(page.total.counted("photograph")) of “\(page.id.query.text)” · \(page.id.source.name)\(number)"
    }

    private func lines(_ photo: Photo) -> [String] {
        let size = photo.image.width.flatMap { width in
            photo.image.height.map { "\(width)×\($0)" }
        }
        let counts = photo.counts.map {
            [
                $0.views.counted("view"), $0.downloads.counted("download"),
                $0.likes.counted("like"),
            ]
            .joined(separator: ", ")
        }
        let tags = photo.tags.isEmpty ? "untitled" : photo.tags.joined(separator: ", ")
        let credit = [photo.attribution.text, size, counts].compactMap { $0 }
        var lines = ["  \(tags)", "  \(credit.joined(separator: " · "))"]
        if photo.id.source.notice == nil { lines.append("  \(photo.page)") }
        return lines + [""]
    }
}
