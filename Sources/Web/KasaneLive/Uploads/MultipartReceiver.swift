/// Receives the parts of a `multipart/form-data` body and stores its files.
///
/// If the body is incomplete, its files are deleted when the receiver is deallocated.
package struct MultipartReceiver {
    package enum Value: Hashable, Sendable {
        case text(String)
        /// A file, the reason for rejecting it, or `nil` if the field is empty.
        case file(Result<UploadedFile, UploadError>?)
    }

    package typealias Entry = (name: String, value: Value)
    /// Returns the requirements for a field's file, or `nil` if the file is to be ignored.
    package typealias Requirements =
        (_ field: String, _ entriesBefore: [Entry]) async -> FileRequirements?

    private enum Part {
        case text(MultipartHeader, [UInt8])
        case file(MultipartHeader, FileRequirements?, UploadWriter?, UploadError?)
    }

    private var parser: MultipartParser
    private let storage: UploadStorage
    private let client: String
    private let requirements: Requirements
    private var part: Part?
    private var entries: [Entry] = []
    private(set) var hasIgnoredFile = false

    /// Creates a receiver.
    ///
    /// - Parameter client: The client whose storage quota the files count toward.
    /// - Throws: ``MultipartError/invalidContentType``.
    package init(
        contentType: String?,
        limits: MultipartLimits,
        storage: UploadStorage,
        client: String,
        requirements: @escaping Requirements
    ) throws(MultipartError) {
        guard let boundary = MultipartHeader.boundary(in: contentType) else {
            throw .invalidContentType
        }
        parser = MultipartParser(boundary: boundary, limits: limits)
        self.storage = storage
        self.client = client
        self.requirements = requirements
    }

    package mutating func receive(_ bytes: [UInt8]) async throws(MultipartError) {
        for event in try parser.parse(bytes) {
            switch event {
            case .part(let header):
                if header.fileName == nil {
                    part = .text(header, [])
                } else {
                    part = .file(header, await requirements(header.name, entries), nil, nil)
                }
            case .data(let data): await append(data)
            case .partEnd: try await endPart()
            }
        }
    }

    /// Returns the parts in document order.
    ///
    /// - Throws: ``MultipartError/incomplete``.
    package func finish() throws(MultipartError) -> [Entry] {
        try parser.finish()
        return entries
    }

    private mutating func append(_ data: ArraySlice<UInt8>) async {
        switch part {
        case .text(let header, let text): part = .text(header, text + data)
        case .file(let header, let rules?, let writer, nil):
            do throws(UploadError) {
                let writer =
                    if let writer { writer } else { try await makeWriter(header, rules) }
                try await writer.write(data)
                part = .file(header, rules, writer, nil)
            } catch {
                // Skips the rest of the file, but still parses the following fields.
                part = .file(header, rules, nil, error)
            }
        case .file, nil: break
        }
    }

    private mutating func endPart() async throws(MultipartError) {
        defer { part = nil }
        switch part {
        case .text(let header, let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidText }
            entries.append((header.name, .text(text)))
        case .file(let header, _?, _, let failure?):
            entries.append((header.name, .file(.failure(failure))))
        case .file(let header, _?, nil, nil) where header.fileName == "":
            entries.append((header.name, .file(nil)))
        case .file(let header, let rules?, let writer, nil):
            do throws(UploadError) {
                let writer =
                    if let writer { writer } else { try await makeWriter(header, rules) }
                entries.append((header.name, .file(.success(try await writer.finish()))))
            } catch {
                entries.append((header.name, .file(.failure(error))))
            }
        case .file(let header, nil, _, _):
            // A form can contain file inputs that don't belong to the page.
            if header.fileName != "", header.name.hasPrefix("u.") { hasIgnoredFile = true }
        case .file, nil: break
        }
    }

    private func makeWriter(
        _ header: MultipartHeader,
        _ rules: FileRequirements
    ) async throws(UploadError) -> UploadWriter {
        try await UploadWriter(
            header.fileName ?? "",
            requirements: rules,
            storage: storage,
            client: client
        )
    }
}
