import Foundation
import KasaneContainer
import Testing

@testable import Notes

@Suite
struct ReadmeTests {
    @Test func `the README shows the error of a container without the note book`() throws {
        let lines = try contents(of: "Examples/Notes/Notes.swift")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("register(NoteBook.self") })
        let error = try #require(throws: GraphError.self) {
            try Container {
                $0.register(
                    NotesModel.self,
                    NotesModel.init(book:),
                    file: "Notes/Notes.swift",
                    line: UInt(line + 1)
                )
            }
        }

        #expect(try contents(of: "README.md").contains("```\n\(error)\n```"))
    }

    private func contents(of path: String) throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }
}
