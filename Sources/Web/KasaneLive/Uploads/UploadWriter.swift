import KasaneConcurrency

/// The requirements for a file that a field or route receives.
public struct FileRequirements: Hashable, Sendable {
    /// The accepted types.
    ///
    /// An empty array accepts every type.
    public var types: [FileType]
    /// The maximum size in bytes.
    public var maximumSize: Int

    /// Creates requirements.
    ///
    /// By default, files of every type up to 10 MiB are accepted.
    public init(types: [FileType] = [], maximumSize: Int = 10 << 20) {
        self.types = types
        self.maximumSize = maximumSize
    }

    func check(size: Int) throws(UploadError) {
        guard size <= maximumSize else { throw .tooLarge(maximum: maximumSize) }
    }

    func check(_ type: FileType) throws(UploadError) {
        guard types.isEmpty || types.contains(type) else { throw .unacceptedType(types) }
    }
}

/// Writes an upload that arrives in chunks.
///
/// If the upload is incomplete, its file is deleted when the writer is deallocated.
package actor UploadWriter {
    private let name: String
    private let requirements: FileRequirements
    private let stored: StoredFile
    private let descriptor: Int32
    private let storage: UploadStorage
    private let client: ClientRanges
    private var detector = FileTypeDetector()
    private var size = 0

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - name: The file name sent by the client.
    ///   - announcedSize: The size announced by the client, if any.
    ///   - client: The client whose storage quota the file counts toward.
    package init(
        _ name: String,
        announcedSize: Int? = nil,
        requirements: FileRequirements,
        storage: UploadStorage,
        client: String
    ) async throws(UploadError) {
        try requirements.check(size: announcedSize ?? 0)
        let client = ClientRanges(client)
        try storage.beginWriting(for: client)
        do {
            let file = try await DiskQueue.uploads.run { [unowned storage] in try storage.create() }
            descriptor = file.descriptor
            stored = StoredFile(file.path, in: storage, client: client)
        } catch {
            storage.endWriting(for: client)
            throw .storageFull
        }
        self.storage = storage
        self.client = client
        self.name = UploadedFile.cleaned(name)
        self.requirements = requirements
    }

    deinit {
        FileSystem.finish(descriptor)
        storage.endWriting(for: client)
    }

    /// Writes a chunk to the file.
    ///
    /// - Throws: ``UploadError``. The upload can't be continued after an error.
    package func write(_ bytes: ArraySlice<UInt8>) async throws(UploadError) {
        size += bytes.count
        try requirements.check(size: size)
        detector.read(bytes)
        if let type = detector.certainType { try requirements.check(type) }
        try stored.grow(by: bytes.count)
        do {
            try await DiskQueue.uploads.run { [descriptor] in
                try FileSystem.append(bytes, to: descriptor)
            }
        } catch {
            throw .storageFull
        }
    }

    /// Finishes the upload and returns the file.
    ///
    /// - Throws: ``UploadError/unacceptedType(_:)`` if the file's type isn't accepted.
    package func finish() throws(UploadError) -> UploadedFile {
        let type = detector.type
        try requirements.check(type)
        return UploadedFile(name: name, size: size, type: type, stored: stored)
    }
}
