import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RecordingTests {
    @Test func `recorded responses are replayed, in the order of equal requests`() async throws {
        let folder = try TemporaryFile(named: "recordings")
        let count = Tally()
        let live = StubTransport { request in
            .numbers("[\(count.add())]", .ok, [.eTag: "\"\(request.head.path ?? "")\""])
        }
        let recording = try RecordingTransport(over: live, in: folder.url)
        let recorded = try await calls(over: recording)

        let replayed = try await calls(over: try ReplayTransport(of: folder.url))

        #expect(recorded == [[1], [2], [3]])
        #expect(replayed == recorded)
        #expect(live.requests.count == 3)
    }

    @Test func `no file has a secret`() async throws {
        let folder = try TemporaryFile(named: "recordings")
        let live = StubTransport { request in
            .numbers(
                #"["k/ey", "hidden"]"#,
                .ok,
                [.setCookie: "session=hidden2", .server: "for k%2Fey"]
            )
        }
        let client = try APIClient.test(RecordingTransport(over: live, in: folder.url))

        _ = try? await client.send(
            Numbers(
                method: .post,
                body: .form([QueryItem("key", "k/ey")]),
                query: [QueryItem("key", Secret("k/ey"))],
                headers: [.bearer(Secret("t0ken")), RequestHeader(.cookie, "unmarked")]
            )
        )

        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == ["0001.request.http", "0001.response.http"])
        for file in files {
            let text = try String(
                contentsOf: folder.url.appending(path: file),
                encoding: .utf8
            )
            for secret in ["k/ey", "k%2Fey", "t0ken", "unmarked", "hidden2"] {
                #expect(!text.contains(secret), "\(file)")
            }
        }
    }

    @Test func `a request that was not recorded fails and says so`() async throws {
        let folder = try TemporaryFile(named: "recordings")
        _ = try RecordingTransport(over: StubTransport { _ in .numbers() }, in: folder.url)
        let client = try APIClient.test(ReplayTransport(of: folder.url))

        let error = await client.failure(of: Numbers())

        #expect(error?.kind == .invalidRequest("GET http://a/numbers was not recorded"))
        #expect(error?.attempts == 1)
        let cause = try #require(error?.cause as? ScrubbedError)
        #expect(cause.type == "RequestNotRecordedError")
        #expect(cause.description == "GET http://a/numbers was not recorded")
    }

    private func calls(over transport: some Transport) async throws -> [[Int]] {
        let client = try APIClient.test(transport)
        return [
            try await client.send(Numbers()), try await client.send(Numbers()),
            try await client.send(Numbers(name: "others")),
        ]
    }
}

extension TemporaryFile {
    fileprivate var url: URL { URL(filePath: path) }
}
