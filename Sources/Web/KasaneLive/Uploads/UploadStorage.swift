import KasaneConcurrency
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A process's storage for temporary upload files.
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.uploads = UploadStorage(maximumBytes: 10 << 30)
/// ```
///
/// Only the process's user can access the storage folder. The folder is created when the first file
/// is stored, and deleted when this object is deallocated or the page service stops. If a process
/// crashes, the next process deletes its folder.
public final class UploadStorage: Sendable {
    /// The maximum total size of all files, in bytes.
    public let maximumBytes: Int
    /// The maximum total size of one client's files, in bytes.
    ///
    /// A /56 IPv6 network can store twice as much and a /48 network four times as much, but neither
    /// can store more than half of ``maximumBytes``.
    public let maximumBytesPerClient: Int
    private let parent: String
    private let state = Mutex(State())

    private struct State {
        var folder: (path: String, lock: Int32)?
        var files = 0
        var bytes = 0
        var shares = ClientUsage()
        var writing = 0
        var writers = ClientUsage()
    }

    /// Creates an upload storage.
    ///
    /// The folder is created when the first file is stored.
    ///
    /// - Parameter parent: The path of the parent folder. The default is `TMPDIR` if the
    ///   environment variable is set, and `/tmp` otherwise.
    public init(
        in parent: String? = nil,
        maximumBytes: Int = 1 << 30,
        maximumBytesPerClient: Int = 256 << 20
    ) {
        self.parent = parent ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        self.maximumBytes = maximumBytes
        self.maximumBytesPerClient = maximumBytesPerClient
    }

    deinit {
        deleteFolder()
    }

    /// The current total size of all files, in bytes.
    public var bytes: Int { state.withLock(\.bytes) }

    /// The path of the folder, or `nil` if no file has been stored.
    package var folder: String? { state.withLock { $0.folder?.path } }

    package func deleteLeftovers() {
        FileSystem.deleteStaleFolders(in: parent, prefix: Self.prefix)
    }

    /// Deletes the folder and its files.
    ///
    /// Storing another file creates a new folder.
    package func deleteFolder() {
        state.withLock { state in
            guard let folder = state.folder else { return }
            FileSystem.delete(folder: folder.path, lock: folder.lock)
            state.folder = nil
        }
    }

    private static let prefix = "kasane-uploads-"

    func create() throws(FileSystemError) -> (path: String, descriptor: Int32) {
        let path = try state.withLock { state throws(FileSystemError) in
            if state.folder == nil {
                deleteLeftovers()
                state.folder = try FileSystem.createFolder("\(parent)/\(Self.prefix)")
            }
            state.files += 1
            return "\(state.folder?.path ?? parent)/\(state.files)"
        }
        return (path, try FileSystem.create(path))
    }

    /// Starts writing a file for a client.
    ///
    /// Each upload uses one file descriptor in addition to the connection's. A client can use up to
    /// an eighth of the remaining uploads, so that a few slow clients can't block all other
    /// clients.
    func beginWriting(for client: ClientRanges) throws(UploadError) {
        try state.withLock { state throws(UploadError) in
            let free = Self.maximumWriters - state.writing
            guard free > 0 else { throw .storageFull }
            guard state.writers.weight(of: client) * 8 < free else { throw .shareExceeded }
            state.writing += 1
            state.writers.add(1, of: client)
        }
    }

    func endWriting(for client: ClientRanges) {
        state.withLock { state in
            state.writing -= 1
            state.writers.add(-1, of: client)
        }
    }

    private static let maximumWriters = 64

    func reserve(_ bytes: Int, for client: ClientRanges) throws(UploadError) {
        try state.withLock { state throws(UploadError) in
            let isWithinShare = state.shares.fits(
                bytes,
                of: client,
                limit: maximumBytesPerClient,
                maximum: maximumBytes / 2
            )
            guard isWithinShare else { throw .shareExceeded }
            guard state.bytes + bytes <= maximumBytes else { throw .storageFull }
            state.bytes += bytes
            state.shares.add(bytes, of: client)
        }
    }

    func release(_ bytes: Int, of client: ClientRanges) {
        state.withLock { state in
            state.bytes -= bytes
            state.shares.add(-bytes, of: client)
        }
    }
}

/// A temporary file.
///
/// The file is deleted when this object is deallocated, unless it has been moved.
final class StoredFile: Sendable {
    private let storage: UploadStorage
    private let client: ClientRanges
    /// The file's name.
    let key: String
    private let state: Mutex<State>

    private struct State {
        var path: String
        var bytes = 0
        var isMoved = false
    }

    /// Creates an object for an existing file.
    init(_ path: String, in storage: UploadStorage, client: ClientRanges) {
        self.storage = storage
        self.client = client
        key = path.split(separator: "/").last.map(String.init) ?? ""
        state = Mutex(State(path: path))
    }

    deinit {
        state.withLock { state in
            guard !state.isMoved else { return }
            unlink(state.path)
            storage.release(state.bytes, of: client)
        }
    }

    var path: String { state.withLock(\.path) }

    func grow(by bytes: Int) throws(UploadError) {
        try storage.reserve(bytes, for: client)
        state.withLock { $0.bytes += bytes }
    }

    func move(to target: String) async throws {
        let source = state.withLock { $0.isMoved ? nil : $0.path }
        guard let source else { throw UploadError.missing }
        try await DiskQueue.uploads.run { try FileSystem.move(source, to: target) }
        let bytes = state.withLock { state in
            state.path = target
            state.isMoved = true
            return state.bytes
        }
        storage.release(bytes, of: client)
    }
}
