/// Lines to insert before a marker comment such as `// kasane:registrations`.
struct Insertion {
    /// The file's path in the template.
    let file: String
    let mark: String
    /// The lines, without the marker's indentation.
    let lines: [String]

    init(_ mark: String, in file: String, _ text: String) {
        self.mark = mark
        self.file = file
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
}

extension GeneratedApplication {
    /// Returns the changed files by path.
    ///
    /// - Throws: ``GeneratorError`` with all missing markers and the lines to add by hand.
    func applying(_ insertions: [Insertion]) throws -> [String: String] {
        var changed: [String: String] = [:]
        var missing: [String] = []
        for insertion in insertions {
            let path = renaming.path(insertion.file)
            let text = try changed[path] ?? text(of: insertion.file)
            let lines = insertion.lines
            if let inserted = Self.inserting(lines, before: insertion.mark, in: text) {
                changed[path] = inserted
            } else {
                missing.append(
                    """
                    \(path) has no comment “// kasane:\(insertion.mark)”. Restore it, or add these \
                    lines by hand:
                    \(lines.map { "    \($0)" }.joined(separator: "\n"))
                    """
                )
            }
        }
        guard missing.isEmpty else {
            throw GeneratorError(missing.joined(separator: "\n") + "\nNo files were changed.")
        }
        return changed
    }

    private static func inserting(
        _ lines: [String],
        before mark: String,
        in text: String
    ) -> String? {
        var all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isMark = { (line: String) in line.drop { $0 == " " } == "// kasane:\(mark)" }
        guard let index = all.firstIndex(where: isMark) else { return nil }
        let margin = String(all[index].prefix { $0 == " " })
        all.insert(contentsOf: lines.map { $0.isEmpty ? "" : margin + $0 }, at: index)
        return all.joined(separator: "\n")
    }
}
