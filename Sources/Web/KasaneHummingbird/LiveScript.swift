import KasaneLive

/// A browser script for live pages.
///
/// The sources are in `Assets`.
package enum LiveScript: String, CaseIterable {
    case live
    /// Moves the focus with the arrow keys.
    case arrows
    case combobox
    case copy
    /// Reloads pages under `kasane dev`.
    case development
    /// Activates links and buttons with keyboard shortcuts.
    case keys
    /// Supports several servers that each have their own pages.
    case nodes
    /// Reorders lists by dragging rows.
    case reorder
    /// Submits forms to routes and then updates the page in place.
    case renew
    case upload

    /// The script as sent to browsers.
    ///
    /// Comments and whitespace around operators are removed, which reduces the size by a third.
    /// This requires conventions in the sources: strings don't span lines or contain spaces next to
    /// operators, and comments are on separate lines.
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
    /// Excludes the minus sign, because `- -` must stay separated.
    ///
    /// In the sources, two consecutive plus signs are always the `++` operator.
    private static let signs = Set("={}()[],;:?&|<>!*+".utf8)
    /// A line break after these characters can't end a statement.
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
