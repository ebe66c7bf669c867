public import HTTPTypes
public import Hummingbird
public import KasaneLive
import NIOCore

extension Request {
    /// Receives a form with files (`multipart/form-data`).
    ///
    /// Each file is streamed to the storage, so only one chunk is in memory at a time. The files
    /// are deleted when the form is released or the request fails. To keep a file, call
    /// ``/KasaneLive/UploadedFile/move(to:)``.
    ///
    /// ```swift
    /// router.for(.everyone).post("/covers") { request, _ in
    ///     var limits = MultipartLimits()
    ///     limits.file = 5 << 20
    ///     let form = try await request.multipartForm(
    ///         storingIn: uploads,
    ///         limits: limits,
    ///         accepts: [.png, .jpeg]
    ///     )
    ///     guard let cover = form.file("cover") else { throw HTTPError(.badRequest) }
    ///     try await cover.move(to: "/var/lib/covers/7")
    ///     return HTTPResponse.Status.created
    /// }
    /// ```
    ///
    /// The server's limit, ``ServerLimits/maximumBodySize``, also applies.
    ///
    /// - Parameters:
    ///   - types: The accepted file types, detected from the content. An empty array accepts every
    ///     type.
    ///   - client: The key of the client whose storage quota the files count toward.
    /// - Throws: ``/KasaneLive/MultipartError`` if the body is malformed or too large, or
    ///   ``/KasaneLive/UploadError`` if a file is rejected. Both errors have a status of 400 or
    ///   above.
    public func multipartForm(
        storingIn storage: UploadStorage,
        limits: MultipartLimits = MultipartLimits(),
        accepts types: [FileType] = [],
        client: String = ""
    ) async throws -> MultipartForm {
        let requirements = FileRequirements(types: types, maximumSize: limits.file)
        var receiver = try MultipartReceiver(
            contentType: headers[.contentType],
            limits: limits,
            storage: storage,
            client: client
        ) { _, _ in requirements }
        for try await buffer in body {
            try await receiver.receive(Array(buffer.readableBytesView))
        }
        return try MultipartForm(receiver.finish())
    }
}

extension MultipartError: HTTPResponseError {
    /// 413 if a limit is exceeded, 415 if the content type is invalid, and 400 otherwise.
    public var status: HTTPResponse.Status {
        if self == .invalidContentType { return .unsupportedMediaType }
        return isLimit ? .contentTooLarge : .badRequest
    }

    /// Returns a response with the status and the description.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        try HTTPError(status, message: description).response(from: request, context: context)
    }
}

extension UploadError: HTTPResponseError {
    /// 413 for an oversized file, 415 for an unaccepted type, 422 for too many files, and 507
    /// otherwise.
    public var status: HTTPResponse.Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .unacceptedType: .unsupportedMediaType
        case .tooManyFiles: .unprocessableContent
        default: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        }
    }

    /// Returns a response with the status and the description.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        try HTTPError(status, message: description).response(from: request, context: context)
    }
}
