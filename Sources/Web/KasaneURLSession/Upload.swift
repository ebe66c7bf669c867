import Foundation
import KasaneHTTP

/// A request body in memory or in a temporary file, which is deleted when this object is
/// deallocated.
final class Upload: Sendable {
    enum Content {
        case data(Data)
        case file(URL)
    }

    let content: Content

    /// Collects the data of a body, or writes its chunks to a file.
    init?(_ body: RequestBody?) async throws {
        guard let body else { return nil }
        switch body.content {
        case .data(let data): content = .data(data)
        case .chunks(let chunks):
            let file = FileManager.default.temporaryDirectory
                .appending(path: "kasane-upload-\(UUID().uuidString)")
            content = .file(file)
            try await Self.write(chunks(), length: body.length, to: file)
        }
    }

    deinit {
        // The file doesn't exist if it couldn't be created.
        if case .file(let file) = content { try? FileManager.default.removeItem(at: file) }
    }

    private static func write(_ chunks: ByteChunks, length: Int?, to file: URL) async throws {
        var count = 0
        do {
            let isPrivate = [FileAttributeKey.posixPermissions: 0o600]
            let files = FileManager.default
            guard files.createFile(atPath: file.path, contents: nil, attributes: isPrivate) else {
                throw CocoaError(.fileWriteUnknown)
            }
            let handle = try FileHandle(forWritingTo: file)
            for try await chunk in chunks {
                try handle.write(contentsOf: chunk)
                count += chunk.count
            }
        } catch {
            throw NetworkError(
                Task.isCancelled ? .cancelled : .invalidRequest("the body could not be read"),
                cause: error
            )
        }
        guard count == length ?? count else {
            throw NetworkError(.invalidRequest("the body does not have the declared length"))
        }
    }
}
