import Foundation
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UploadStorageTests {
    private let folder: TemporaryFile
    private let parent: String

    init() throws {
        folder = try TemporaryFile(named: "uploads")
        parent = folder.path
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    }

    private func store(
        _ content: [UInt8],
        named name: String = "a.txt",
        _ requirements: FileRequirements = FileRequirements(),
        chunk: Int = 1,
        in storage: UploadStorage,
        client: String = "a"
    ) async throws -> UploadedFile {
        let writer = try await UploadWriter(
            name,
            requirements: requirements,
            storage: storage,
            client: client
        )
        for start in stride(from: 0, to: content.count, by: chunk) {
            try await writer.write(content[start...].prefix(chunk))
        }
        return try await writer.finish()
    }

    private func permissions(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `only the process's user can access a file, until its value is gone`() async throws {
        let storage = UploadStorage(in: parent)
        var path = ""
        do {
            let file = try await store(Array("Rain".utf8), in: storage)
            path = file.path
            #expect(try permissions(of: path) == 0o600)
            #expect(try permissions(of: try #require(storage.folder)) == 0o700)
            #expect(try await file.bytes(upTo: 4) == Array("Rain".utf8))
            await #expect(throws: UploadError.tooLarge(maximum: 3)) {
                try await file.bytes(upTo: 3)
            }
            #expect(storage.bytes == 4)
        }

        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(storage.bytes == 0)
    }

    @Test func `the folder is deleted with the storage`() async throws {
        var storage: UploadStorage? = UploadStorage(in: parent)
        _ = try await store([1], in: try #require(storage))
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent).count == 1)
        storage = nil

        #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == [])
    }

    @Test func `folders of crashed processes are deleted, those of others are not`() async throws {
        let stale = "\(parent)/kasane-uploads-stale"
        try FileManager.default.createDirectory(atPath: stale, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: "\(stale)/1"))
        let one = UploadStorage(in: parent)
        let file = try await store([1], in: one)
        let other = UploadStorage(in: parent)
        let otherFile = try await store([2], in: other)

        #expect(!FileManager.default.fileExists(atPath: stale))
        #expect(try await file.bytes(upTo: 1) == [1])
        #expect(try await otherFile.bytes(upTo: 1) == [2])
    }

    @Test func `a moved file stays, and replaces no other`() async throws {
        let storage = UploadStorage(in: parent)
        let target = "\(parent)/kept"
        do {
            let file = try await store([7], in: storage)
            try await file.move(to: target)
            #expect(storage.bytes == 0)
            #expect(file.path == target)
            await #expect(throws: UploadError.missing) { try await file.move(to: "\(target)2") }
        }
        #expect(try Data(contentsOf: URL(filePath: target)) == Data([7]))
        let next = try await store([8], in: storage)
        await #expect(throws: FileSystemError.self) { try await next.move(to: target) }

        #expect(try await next.bytes(upTo: 1) == [8])
    }

    @Test func `a file that is refused is deleted, and its space is free`() async throws {
        let storage = UploadStorage(in: parent, maximumBytes: 6, maximumBytesPerClient: 4)
        let rules = FileRequirements(types: [.png], maximumSize: 3)
        let cases: [(Int, FileRequirements, UploadError)] = [
            (4, rules, .tooLarge(maximum: 3)), (2, rules, .unacceptedType([.png])),
            (5, FileRequirements(), .shareExceeded),
        ]
        for (size, rules, error) in cases {
            await #expect(throws: error) {
                try await store([UInt8](repeating: 65, count: size), rules, in: storage)
            }
            #expect(storage.bytes == 0)
        }
        let kept = try await store([1, 2, 3, 4], in: storage)
        await #expect(throws: UploadError.storageFull) {
            try await store([1, 2, 3], in: storage, client: "b")
        }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: try #require(storage.folder)
        )

        #expect(kept.size == 4 && files.count == 1)
    }

    @Test func `a client writes a few files at a time`() async throws {
        let storage = UploadStorage(in: parent)
        var writers: [UploadWriter] = []
        for _ in 1...8 { writers.append(try await writer(in: storage)) }
        await #expect(throws: UploadError.shareExceeded) { try await writer(in: storage) }
        writers.removeLast()
        writers.append(try await writer(in: storage))

        #expect(writers.count == 8)
    }

    @Test func `the networks of a site leave half of the space, and most of the files`()
        async throws
    {
        let storage = UploadStorage(in: parent, maximumBytes: 40, maximumBytesPerClient: 10)
        var files: [UploadedFile] = []
        var writers: [UploadWriter] = []
        for number in 0..<40 {
            let client = "2001:db8:0:\(number)::/64"
            // Refused when the site has its share.
            if let file = try? await store([1, 2], in: storage, client: client) {
                files.append(file)
            }
            if let writer = try? await writer(in: storage, client: client) {
                writers.append(writer)
            }
        }

        #expect(files.count == 10 && storage.bytes == 20)
        #expect(writers.count < 16)
        files.append(try await store([1, 2, 3], in: storage, client: "192.0.2.1"))
    }

    @Test func `clients that write as many files as they may leave some for the next`()
        async throws
    {
        let storage = UploadStorage(in: parent)
        var writers: [UploadWriter] = []
        for number in 1...20 {
            let client = "\(number)"
            writers.append(try await writer(in: storage, client: client))
            // Refused when the client has its share.
            while let next = try? await writer(in: storage, client: client) {
                writers.append(next)
            }
        }

        #expect(writers.count < 64)
    }

    private func writer(
        in storage: UploadStorage,
        client: String = "a"
    ) async throws -> UploadWriter {
        try await UploadWriter(
            "a.txt",
            requirements: FileRequirements(),
            storage: storage,
            client: client
        )
    }

    @Test func `a folder that cannot be created is a full storage`() async throws {
        let storage = UploadStorage(in: "\(parent)/missing")

        await #expect(throws: UploadError.storageFull) { try await store([1], in: storage) }
    }

    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], FileType.png),
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (Array("GIF89a…".utf8), .gif),
            (Array("RIFF1234WEBPVP8 ".utf8), .webp), (Array("RIFF1234WAVEfmt ".utf8), .text),
            (Array("%PDF-1.7\n".utf8), .pdf), ([0x50, 0x4B, 3, 4, 0], .zip), ([], .text),
            (Array("東京は雨\tです\r\n".utf8), .text), (Array("東京".utf8.dropLast()), .other),
            ([0xC0, 0x80], .other), ([0xED, 0xA0, 0x80], .other), ([65, 0, 66], .other),
            ([0xF0, 0x9F, 0x8C, 0xA7], .text), (Array("<svg>".utf8), .text), ([0x80], .other),
            ([0x89, 0x50, 0x4E, 0x47], .other), ([0xFF], .other),
            ([0xF8, 65, 65, 65, 65, 65], .other),
        ] as [([UInt8], FileType)]
    )
    func `the type is recognised by the content`(content: [UInt8], type: FileType) async throws {
        let storage = UploadStorage(in: parent)

        #expect(try await store(content, in: storage).type == type)
        #expect(try await store(content, chunk: 64, in: storage).type == type)
    }

    @Test(
        arguments: [
            ("rain.png", "rain.png"), ("C:\\photos\\rain.png", "rain.png"),
            ("../../etc/passwd", "passwd"),
            ("", "file"), ("..", "file"), ("a/", "file"), (" a\0\r\n\u{202E}b ", "ab"),
            ("東京.png", "東京.png"),
            (String(repeating: "a", count: 200) + ".png", nil),
            ("a" + String(repeating: "\u{301}", count: 900), nil),
        ] as [(String, String?)]
    )
    func `a name is shown without folders and invisible characters`(
        name: String,
        cleaned: String?
    ) async throws {
        let shown = try await store([], named: name, in: UploadStorage(in: parent)).name

        #expect(cleaned.map { shown == $0 } ?? (shown.count <= 100 && shown.utf8.count <= 1_000))
    }
}
