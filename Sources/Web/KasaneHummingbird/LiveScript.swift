import KasaneLive

/// A client-side script of live pages, in `Assets`.
package enum LiveScript: String, CaseIterable {
    case live
    /// The script of groups in which arrow keys move the focus.
    case arrows
    case combobox
    case copy
    /// The script of pages that `kasane dev` serves.
    case development
    /// The script of keys that press links and buttons.
    case keys
    /// The script of pages of one server among several.
    case nodes
    /// The script of lists whose rows are dragged.
    case reorder
    /// The script of forms to routes after which the page is shown again in place.
    case renew
    case upload

    /// The script as sent to browsers.
    ///
    /// Comments and the whitespace around operators are removed, a third of the source's size. This
    /// relies on conventions in the source: no string spans lines or contains a space next to an
    /// operator, and comments have separate lines.
    package var bytes: [UInt8] { Self.stripped(source) }

    func isNeeded(in environment: PageEnvironment) -> Bool {
        switch self {
        case .development: environment.developmentFile != nil
        case .nodes: environment.node != nil
        default: true
        }
    }

    private var source: [UInt8] {
        switch self {
        case .live: Self.function(PackageResources.morph_js + PackageResources.live_js)
        case .arrows: PackageResources.arrows_js
        case .combobox: PackageResources.combobox_js
        case .copy: PackageResources.copy_js
        case .development: PackageResources.development_js
        case .keys: PackageResources.keys_js
        case .nodes: PackageResources.nodes_js
        case .reorder: PackageResources.reorder_js
        case .renew: PackageResources.renew_js
        case .upload: PackageResources.upload_js
        }
    }

    private static func function(_ body: [UInt8]) -> [UInt8] {
        Array("\"use strict\";\n(() => {\n".utf8) + body + Array("})();\n".utf8)
    }

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    /// Minus is not included, because two of them in a row must stay separated.
    ///
    /// Two plus signs in a row are always one operator in the sources.
    private static let signs = Set("={}()[],;:?&|<>!*+".utf8)
    /// Next to these characters, a line break cannot end a statement without a semicolon.
    private static let openingSigns = Set("{;,([=&|?:>".utf8)
    private static let closingSigns = Set("})].?:&|".utf8)

    private static func stripped(_ source: [UInt8]) -> [UInt8] {
        let lines = source.split(separator: newline)
            .map { $0.drop { $0 == space } }
            .filter { !$0.starts(with: "//".utf8) }
        let text = Array(lines.joined(separator: [newline]))
        return text.indices.filter { !isSpare(text, at: $0) }.map { text[$0] }
    }

    private static func isSpare(_ text: [UInt8], at index: Int) -> Bool {
        guard index > 0, index + 1 < text.count else { return false }
        let (before, after) = (text[index - 1], text[index + 1])
        switch text[index] {
        case space: return signs.contains(before) || signs.contains(after)
        case newline: return openingSigns.contains(before) || closingSigns.contains(after)
        default: return false
        }
    }
}
