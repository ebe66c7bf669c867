import Testing

@Suite
struct UncheckedTests {
    @Test func `every unchecked declaration has a proof`() throws {
        let unproven = try SourceFile.all(
            below: [
                "Sources", "Tests", "Documentation/Snippets", "Examples", "Apps/Tenki/Sources",
                "Apps/Tenki/Tests",
            ]
        )
        .filter { $0.mentions("@unchecked Sendable") || $0.mentions("nonisolated(unsafe)") }
        .flatMap { file in
            UncheckedDeclarations(file.text).unproven.map { "\(file.path):\($0)" }
        }

        #expect(unproven == [])
    }

    @Test(arguments: [
        ("final class A: @unchecked Sendable {}", [1]),
        ("// A box.\nstruct A: @unchecked Sendable {}", [2]),
        ("nonisolated(unsafe) var a = 0", [1]),
        (
            "// Sharing it unchecked is safe: it is constant.\n@frozen\nstruct A: @unchecked Sendable {}",
            []
        ),
        (
            "/// A box.\n///\n/// Sharing it unchecked is safe: it is constant.\nstruct A:\n    @unchecked Sendable {}",
            []
        ),
        ("// `@unchecked Sendable` is safe: it is constant.\nstruct A: @unchecked Sendable {}", []),
        ("// Safe to share unchecked: it is constant.\nstruct A: @unchecked Sendable {}", [2]),
        ("// `@unchecked Sendable` in a comment\nstruct A {}", []),
    ])
    func `a proof is the comment of its declaration`(text: String, lines: [Int]) {
        #expect(UncheckedDeclarations(text).unproven == lines)
    }
}

private struct UncheckedDeclarations {
    /// The numbers of the lines without a proof.
    let unproven: [Int]

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }
        unproven = lines.indices.filter { index in
            lines[index].contains(#/^[^/"]*(@unchecked Sendable|nonisolated\(unsafe\))/#)
                && !Self.comment(above: index, in: lines)
                    .contains(#/unchecked( Sendable`)? is safe: /#)
        }
        .map { $0 + 1 }
    }

    private static func comment(above index: Int, in lines: [Substring]) -> String {
        var first = index
        // Attributes, and the first lines of a declaration of several lines.
        while first > 0, !lines[first - 1].isEmpty, !lines[first - 1].hasPrefix("//"),
            !lines[first - 1].hasSuffix("{"), !lines[first - 1].hasSuffix("}")
        {
            first -= 1
        }
        return lines[..<first].reversed().prefix { $0.hasPrefix("//") }.reversed()
            .map { $0.drop { $0 == "/" || $0 == " " } }
            .joined(separator: " ")
    }
}
