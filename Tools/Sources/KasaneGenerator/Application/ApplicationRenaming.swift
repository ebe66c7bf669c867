/// Replaces the template's names with the application's names.
struct ApplicationRenaming {
    let type: String
    let executable: String

    init(_ name: ApplicationName) {
        self.init(type: name.type, executable: name.text)
    }

    init(type: String, executable: String) {
        self.type = type
        self.executable = executable
    }

    /// Returns a line with the application's names.
    ///
    /// - Parameter edit: Edits the text between names.
    func text(_ line: String, otherwise edit: (String) -> String = { $0 }) -> String {
        let module = executable.replacing("-", with: "_")
        if line == "import sample" { return "import \(module)" }
        return Self.replacing(
            ["SAMPLE": module.uppercased(), "Sample": type, "sample": executable],
            in: line,
            otherwise: edit
        )
    }

    func path(_ path: String, otherwise edit: (String) -> String = { $0 }) -> String {
        Self.replacing(["Sample": type, "sample": executable], in: path, otherwise: edit)
    }

    /// Replaces all names in one pass, because a new name can contain an old name.
    private static func replacing(
        _ names: [String: String],
        in text: String,
        otherwise edit: (String) -> String
    ) -> String {
        // Private-use characters replace the names while the rest of the line is edited.
        let marks = Dictionary(
            uniqueKeysWithValues: zip(names.keys, ["\u{E000}", "\u{E001}", "\u{E002}"])
        )
        let marked = marks.reduce(text) { $0.replacing($1.key, with: $1.value) }
        return marks.reduce(edit(marked)) { $0.replacing($1.value, with: names[$1.key] ?? "") }
    }
}
