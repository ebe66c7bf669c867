import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class FilesModel {
    var file: UploadedFile?
}

private struct FilesPage: Page {
    static let path: PagePath = "/files"

    @Bindable var model: FilesModel

    var title: String { "Files" }
    var body: some HTML {
        FileField("File", file: $model.file, accepts: [.text], maximumSize: 4, .id("file"))
        p { model.file?.name ?? "none" }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct FileRulesTests {
    private let storage = UploadStorage()
    private let session = pageSession(at: "/files") { _, _ in FilesPage(model: FilesModel()) }

    @Test(arguments: [
        (5 << 20, "5 MB"), (5_000_000, "5 MB"), (10 << 20, "10 MB"), (3 << 19, "1.5 MB"),
        (2_500_000, "2.5 MB"), (512 << 10, "512 kB"), (500_000, "500 kB"), (1 << 30, "1 GB"),
        (2_000_000_000, "2 GB"), (1_023 << 10, "1023 kB"), (20, "20 bytes"), (1_024, "1 kB"),
        (5_242_881, "5.2 MB"), (1_234_567, "1.2 MB"), (1_999, "1 kB"), (999_999, "999 kB"),
        (.max, "9223372036854.7 MB"),
    ])
    func `the message for a large file shows the limit as it was written`(
        limit: Int,
        shown: String
    ) {
        let error = UploadError.tooLarge(maximum: limit)

        #expect(error.description == "The file is larger than \(shown).")
    }

    @Test func `the number of files in a form does not determine how often a page is rendered`()
        async throws
    {
        _ = try await session.start()
        _ = session.meter.settle()
        let file = "Content-Disposition: form-data; name=\"u.file\"; filename=\"a.txt\"\r\n\r\n\r\n"
        let parts =
            ["Content-Disposition: form-data; name=\"page\"\r\n\r\n\(session.id.text)\r\n"]
            + Array(repeating: file, count: 50)
        let body = parts.map { "--b\r\n\($0)" }.joined() + "--b--\r\n"
        let (chunks, bytes) = AsyncStream<[UInt8]>.makeStream()
        bytes.yield(Array(body.utf8))
        bytes.finish()
        let input = try await PageInput.receive(
            chunks,
            contentType: "multipart/form-data; boundary=b",
            storage: storage,
            client: "a"
        ) { [session] in $0 == session.id ? session : nil }

        #expect(input.events.count == 50)
        #expect(session.meter.settle().renders == 1)
        await session.end()
    }

    @Test(arguments: [
        ([0, 1], UploadError.unacceptedType([.text])),
        (Array("Sunny".utf8), UploadError.tooLarge(maximum: 4)), (Array("Rain".utf8), nil),
    ])
    func `a file that was received by other rules is checked again`(
        content: [UInt8],
        refusal: UploadError?
    ) async throws {
        _ = try await session.start()
        let writer = try await UploadWriter(
            "a.txt",
            requirements: FileRequirements(),
            storage: storage,
            client: "a"
        )
        try await writer.write(content[...])
        let file = try await writer.finish()

        #expect(try await session.receive(.success(file), in: "file") == refusal)
        await session.end()
    }
}
