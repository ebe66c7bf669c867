import Testing

@Suite
struct DescriptorTests {
    @Test func `every descriptor of a file is closed on exec`() throws {
        let inherited = try SourceFile.all(below: ["Sources", "Apps/Tenki/Sources"])
            .filter { $0.mentions("O_") || $0.mentions("dup") }
            .flatMap { file in Self.inherited(in: file.text).map { "\(file.path):\($0)" } }

        #expect(inherited == [])
    }

    @Test(arguments: [
        ("open(path, O_RDONLY)", [1]), ("\nopen(path, O_CREAT | O_RDWR, 0o600)", [2]),
        ("dup(file)", [1]), ("dup2(file, 1)", [1]), ("open(path, O_WRONLY | O_CLOEXEC)", []),
        ("fcntl(file, F_DUPFD_CLOEXEC, 0)", []), ("deduplicate(list)", []),
    ])
    func `a descriptor is inherited unless its call says otherwise`(text: String, lines: [Int]) {
        #expect(Self.inherited(in: text) == lines)
    }

    private static func inherited(in text: String) -> [Int] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices
            .filter { index in
                lines[index].contains(#/\bdup[23]?\(/#)
                    || lines[index].contains(#/\bO_(RDONLY|WRONLY|RDWR)\b/#)
                        && !lines[index].contains("O_CLOEXEC")
            }
            .map { $0 + 1 }
    }
}
