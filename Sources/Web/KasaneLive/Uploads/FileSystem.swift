import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An error from a file operation.
public struct FileSystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed, such as “write”.
    public let operation: String
    /// The system error number, such as `ENOSPC`.
    public let number: Int32

    /// A description that omits the file's path.
    public var description: String { "\(operation) failed: \(String(cString: strerror(number)))" }
}

/// System calls for temporary files.
enum FileSystem {
    /// Creates a file that only the process's user can access.
    ///
    /// The file must not exist yet.
    static func create(_ path: String) throws(FileSystemError) -> Int32 {
        try check("open", open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600))
    }

    static func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(FileSystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            rest = rest.dropFirst(Int(try check("write", written)))
        }
    }

    static func read(_ path: String) throws(FileSystemError) -> [UInt8] {
        var content: [UInt8] = []
        try readChunks(of: path) { content += $0 }
        return content
    }

    private static func readChunks(
        of path: String,
        _ receive: (ArraySlice<UInt8>) throws(FileSystemError) -> Void
    ) throws(FileSystemError) {
        let file = try check("open", open(path, O_RDONLY | O_CLOEXEC))
        defer { close(file) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { readBytes(file, $0) }
            if count < 0, errno == EINTR { continue }
            guard try check("read", count) > 0 else { return }
            try receive(chunk[..<count])
        }
    }

    /// Moves a file to a path that must not exist yet.
    static func move(_ path: String, to target: String) throws(FileSystemError) {
        // Unlike `rename`, `link` never replaces a file.
        guard link(path, target) != 0 else {
            unlink(path)
            return
        }
        guard [EXDEV, EPERM, ENOTSUP].contains(errno) else {
            throw FileSystemError(operation: "move", number: errno)
        }
        try copy(path, to: target)
        unlink(path)
    }

    private static func copy(_ path: String, to target: String) throws(FileSystemError) {
        let file = try create(target)
        defer { close(file) }
        do throws(FileSystemError) {
            try readChunks(of: path) { chunk throws(FileSystemError) in
                try append(chunk, to: file)
            }
        } catch {
            unlink(target)
            throw error
        }
    }

    static func finish(_ file: Int32) {
        close(file)
    }

    /// Creates and locks a folder with a unique name that only the process's user can access.
    ///
    /// - Parameter prefix: The path without the random suffix.
    /// - Returns: The path, and the descriptor that holds the lock.
    static func createFolder(
        _ prefix: String
    ) throws(FileSystemError) -> (path: String, lock: Int32) {
        // Until the folder is locked, another process could mistake it for a stale folder.
        for _ in 0..<8 {
            var template = Array("\(prefix)XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else {
                throw FileSystemError(operation: "mkdtemp", number: errno)
            }
            let path = String(
                decoding: template.dropLast().map { UInt8(bitPattern: $0) },
                as: UTF8.self
            )
            guard let lock = Self.lock(path) else { continue }
            if access(path, F_OK) == 0 { return (path, lock) }
            close(lock)
        }
        throw FileSystemError(operation: "lock", number: EAGAIN)
    }

    /// Locks a folder that belongs to the process's user.
    ///
    /// - Returns: The descriptor, or `nil` if the folder is missing or locked by another process.
    private static func lock(_ folder: String) -> Int32? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        // Another user could replace a folder with a symbolic link while its files are being
        // deleted.
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Deletes the folders that crashed processes left behind.
    static func deleteStaleFolders(in parent: String, prefix: String) {
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        for name in names(in: descriptor) where name.hasPrefix(prefix) {
            let folder = "\(parent)/\(name)"
            if let lock = Self.lock(folder) { delete(folder: folder, lock: lock) }
        }
    }

    static func delete(folder: String, lock: Int32) {
        for name in names(in: lock) { unlinkat(lock, name, 0) }
        rmdir(folder)
        close(lock)
    }

    private static func names(in folder: Int32) -> [String] {
        // `closedir` also closes the stream's descriptor.
        let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    @discardableResult
    private static func check<Number: SignedInteger>(
        _ operation: String,
        _ result: Number
    ) throws(FileSystemError) -> Number {
        guard result >= 0 else { throw FileSystemError(operation: operation, number: errno) }
        return result
    }
}

/// Calls the global `read`, which `FileSystem.read` shadows.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(file, buffer.baseAddress, buffer.count)
}

/// A serial queue that keeps blocking disk access off Swift's thread pool.
///
/// One queue can serve all requests. Reading or writing 64 kB takes about 20 µs, so the queue keeps
/// up with the network unless the disk itself is the bottleneck.
package struct DiskQueue: Sendable {
    static let uploads = DiskQueue(label: "kasane.uploads")

    private let queue: DispatchQueue

    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs a closure on the queue and returns its result.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: body)) }
        }
    }
}
