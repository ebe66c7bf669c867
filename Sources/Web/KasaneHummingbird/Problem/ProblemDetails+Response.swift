import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

extension Response {
    /// Creates the response for a problem, which must not be cached.
    ///
    /// With ``RequestIDMiddleware``, the document contains the request's ID as `requestID`.
    ///
    /// ```swift
    /// router.add(middleware: ErrorResponseMiddleware { status, _, _ in
    ///     try Response(problem: ProblemDetails(status: status))
    /// })
    /// ```
    ///
    /// - Parameter problem: The problem, encoded as JSON with sorted keys.
    /// - Throws: Errors from encoding ``ProblemDetails/extensions``.
    public init(problem: ProblemDetails) throws {
        var problem = problem
        if let id = CurrentRequest.id, problem.extensions["requestID"] == nil {
            problem.extensions["requestID"] = id
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var json = ByteBuffer(bytes: try encoder.encode(problem))
        // The prompt of a terminal then starts on a new line.
        json.writeString("\n")
        self.init(
            status: problem.status,
            headers: [.contentType: "application/problem+json", .cacheControl: "no-store"],
            body: .init(byteBuffer: json)
        )
        if let seconds = problem.retryAfter { headers[.retryAfter] = "\(seconds)" }
    }
}

extension ProblemDetails: HTTPResponseError {
    /// Creates the response when a route throws this problem.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        try Response(problem: self)
    }
}
