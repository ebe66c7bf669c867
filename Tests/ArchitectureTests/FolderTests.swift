import Testing

@Suite
struct FolderTests {
    @Test func `no two folders of a library need each other`() throws {
        let found = try pairs(below: "Sources", targetDepth: 3)
        #expect(found == [])
    }

    @Test func `no two folders of Tenki need each other`() throws {
        let found = try pairs(below: "Apps/Tenki/Sources", targetDepth: 4)
        #expect(found == [])
    }

    @Test(arguments: [
        ("struct A { let b: B }", "public final class B { var a: A? }", ["T/A → T/B: B"]),
        ("struct A { let b: B, c: C }", "struct B { let a: A }\nenum C {}", ["T/B → T/A: A"]),
        ("struct A { let b: B }", "struct B {}", []),
        ("struct A { let b: B }", "struct B { let a = \"A\" } // not an A", []),
        ("private struct A { let b: B }", "struct B { let a: A }", []),
    ])
    func `a type is needed where its name is used`(
        first: String,
        second: String,
        expected: [String]
    ) {
        let files = [
            SourceFile(path: "T/A/A.swift", text: first),
            SourceFile(path: "T/B/B.swift", text: second),
        ]

        #expect(files.twoWayFolders == expected)
    }

    private func pairs(below root: String, targetDepth: Int) throws -> [String] {
        let files = try SourceFile.all(below: [root])
        return Dictionary(grouping: files) { $0.path.split(separator: "/").prefix(targetDepth) }
            .values.flatMap(\.twoWayFolders).sorted()
    }
}

extension [SourceFile] {
    fileprivate var twoWayFolders: [String] {
        let files = map { (folder: $0.folder, names: TypeNames($0.text)) }
        var owners: [String: Set<String>] = [:]
        for file in files {
            for type in file.names.declared { owners[type, default: []].insert(file.folder) }
        }
        var uses: [String: [String: Set<String>]] = [:]
        for file in files {
            for type in file.names.used {
                guard let folders = owners[type], folders.count == 1, let owner = folders.first,
                    owner != file.folder
                else { continue }
                uses[file.folder, default: [:]][owner, default: []].insert(type)
            }
        }
        return uses.flatMap { folder, needed in
            needed.compactMap { owner, types in
                guard let back = uses[owner]?[folder],
                    (types.count, folder) < (back.count, owner)
                else { return nil }
                return "\(folder) → \(owner): \(types.sorted().joined(separator: ", "))"
            }
        }
    }
}

extension SourceFile {
    fileprivate var folder: String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }
}
