import Hummingbird
import KasaneLive
import NIOCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open file that is closed when its last reference is released.
///
/// The open file's content doesn't change if the file at the path is replaced.
final class OpenFile: Sendable {
    /// The size in bytes.
    let size: Int
    /// The entity tag, derived from the size and modification time.
    let tag: EntityTag
    private let descriptor: Int32

    /// Opens a regular file, or returns `nil` if the path doesn't refer to a regular file.
    static func open(_ path: String) async throws -> OpenFile? {
        try await diskQueue.run { try OpenFile(path) }
    }

    private init?(_ path: String) throws {
        // The system would truncate the path at a NUL character.
        guard !path.utf8.contains(0) else { return nil }
        descriptor = openForReading(path)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO: return nil
            case EMFILE, ENFILE: throw HTTPError(.serviceUnavailable)
            default: throw FileError(number: errno)
            }
        }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        size = Int(status.st_size)
        tag = EntityTag(of: Array("\(status.st_size) \(status.changeTime)".utf8))
        // From here on, `deinit` closes the descriptor.
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else { return nil }
    }

    deinit {
        closeFile(descriptor)
    }

    /// Returns a body with a range of the file, which is read as the client receives the body.
    func body(_ range: Range<Int>) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var rest = range
            while !rest.isEmpty {
                let chunk = rest.prefix(Self.chunkSize)
                let bytes = try await diskQueue.run { try self.bytes(chunk) }
                try await writer.write(bytes)
                rest = chunk.upperBound..<rest.upperBound
            }
            try await writer.finish(nil)
        }
    }

    private static let chunkSize = 128 << 10

    private func bytes(_ range: Range<Int>) throws -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(range.count)
        while buffer.readableBytes < range.count {
            let missing = range.count - buffer.readableBytes
            let offset = range.lowerBound + buffer.readableBytes
            try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: missing) { bytes in
                let count = readFile(descriptor, bytes.baseAddress, missing, at: offset)
                if count < 0, errno == EINTR { return 0 }
                // The file was truncated.
                guard count > 0 else { throw FileError(number: count < 0 ? errno : 0) }
                return count
            }
        }
        return buffer
    }
}

/// An error from reading a file, which doesn't reveal the file's path.
private struct FileError: Error, CustomStringConvertible {
    let number: Int32

    var description: String {
        number == 0 ? "The file was truncated." : "The file cannot be read (errno \(number))."
    }
}

extension stat {
    fileprivate var changeTime: String {
        #if canImport(Darwin)
        return "\(st_mtimespec.tv_sec).\(st_mtimespec.tv_nsec)"
        #else
        return "\(st_mtim.tv_sec).\(st_mtim.tv_nsec)"
        #endif
    }
}

private let diskQueue = DiskQueue(label: "kasane.files")

// Free functions, because the class has methods with the same names. `O_NONBLOCK` prevents waiting
// for the writer of a pipe.
private func openForReading(_ path: String) -> Int32 {
    open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
}

private func closeFile(_ descriptor: Int32) { close(descriptor) }

private func readFile(
    _ descriptor: Int32,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int,
    at offset: Int
) -> Int {
    pread(descriptor, bytes, count, off_t(offset))
}
