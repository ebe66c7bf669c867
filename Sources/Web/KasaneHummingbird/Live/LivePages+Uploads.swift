import HTTPTypes
import Hummingbird
import KasaneLive
import NIOCore
import Synchronization

extension LivePages {
    func upload(
        _ id: String,
        _ request: Request,
        _ visitor: Visitor
    ) async throws -> Response {
        guard request.comesFromOwnPage else { return Response(status: .forbidden) }
        guard request.hasShortAddress else { return Response(status: .uriTooLong) }
        let page = PageID(id)
        guard let id = page, let session = registry.session(id, of: visitor) else {
            return gone(page)
        }
        guard registry.allowInput(id) else { return tooFast }
        let query = PageRequest(path: "", query: request.uri.query ?? "")
        guard let field = query.query("field"), let name = query.query("name") else {
            return Response(status: .badRequest)
        }
        guard let requirements = await session.fileRequirements()[field] else {
            return Response(status: .conflict)
        }
        let upload = try await store(
            request,
            for: id,
            name: name,
            size: query.query("size").flatMap { Int($0) },
            requirements,
            visitor
        )
        // The page might have ended during the upload.
        guard registry.session(id, of: visitor) != nil else {
            return Response(status: .gone)
        }
        do throws(FieldMissingError) {
            let refusal = try await session.receive(upload, in: field)
            settle(session, visitor)
            guard let refusal else { return Response(status: .noContent) }
            var response = Response(status: refusal.status)
            // Middleware and proxies use the same statuses, but pages don't show their responses.
            if let name = HTTPField.Name("Refused-File") { response.headers[name] = "1" }
            return response
        } catch {
            return Response(status: .conflict)
        }
    }

    private func store(
        _ request: Request,
        for page: PageID,
        name: String,
        size: Int?,
        _ requirements: FileRequirements,
        _ visitor: Visitor
    ) async throws -> Result<UploadedFile, UploadError> {
        var received = 0
        defer { charge(visitor, bytes: received) }
        do {
            let length = request.headers[.contentLength].flatMap { Int($0) }
            let writer = try await UploadWriter(
                name,
                announcedSize: max(length ?? 0, size ?? 0),
                requirements: requirements,
                storage: environment.uploads,
                client: visitor.client ?? visitor.name
            )
            for try await buffer in request.body {
                received += buffer.readableBytes
                // A hidden tab's page has no stream, but must stay open during the upload.
                registry.note(page) { $0.inputSeen(at: $1) }
                try await writer.write(Array(buffer.readableBytesView)[...])
            }
            // An incomplete file must not be treated as complete.
            guard [length, size].allSatisfy({ $0 ?? received == received }) else {
                throw HTTPError(.badRequest)
            }
            return .success(try await writer.finish())
        } catch let error as UploadError {
            return .failure(error)
        }
    }

    func readForm(
        _ request: Request,
        _ visitor: Visitor
    ) async throws -> Result<PageInput, PageInput.ParseError> {
        let type = request.headers[.contentType]
        guard MultipartHeader.boundary(in: type) != nil else {
            return try await read(request, visitor)
        }
        let client = visitor.client ?? visitor.name
        var limits = configuration.inputLimits
        let mayBeLong = longForms.begin(of: client)
        defer { if mayBeLong { longForms.end(of: client) } }
        if !mayBeLong { limits.body = min(limits.body, LongInputs.shortSize) }
        let counter = ByteCounter()
        defer { charge(visitor, bytes: counter.count) }
        let chunks = request.body.map { buffer in
            counter.add(buffer.readableBytes)
            return Array(buffer.readableBytesView)
        }
        do {
            return .success(
                try await PageInput.receive(
                    chunks,
                    contentType: type,
                    limits: limits,
                    storage: environment.uploads,
                    client: client
                ) { self.registry.session($0, of: visitor) }
            )
        } catch let error as PageInput.ParseError {
            return .failure(error)
        }
    }

    func charge(_ visitor: Visitor, bytes: Int) {
        guard let client = visitor.client, bytes > 0 else { return }
        configuration.charge(client, Double(bytes) / configuration.costs.uploadedBytesPerRequest)
    }
}

private final class ByteCounter: Sendable {
    private let bytes = Mutex(0)

    var count: Int { bytes.withLock(\.self) }

    func add(_ count: Int) {
        bytes.withLock { $0 += count }
    }
}
