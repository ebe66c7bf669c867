import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

extension Response {
    /// Creates an uncacheable response for a problem.
    ///
    /// If ``RequestIDMiddleware`` is used, the document contains the request's ID as `requestID`.
    ///
    /// ```swift
    /// router.add(middleware: ErrorResponseMiddleware { status, _, _ in
    ///     try Response(problem: ProblemDetails(status: status))
    /// })
    /// ```
    ///
    /// - Parameter problem: The problem, which is encoded as JSON with sorted keys.
    /// - Throws: An error from encoding ``ProblemDetails/extensions``.
    public init(problem: ProblemDetails) throws {
        var problem = problem
        if let id = CurrentRequest.id, problem.extensions["requestID"] == nil {
            problem.extensions["requestID"] = id
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var json = ByteBuffer(bytes: try encoder.encode(problem))
        // Starts the prompt of a terminal on a new line.
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
    /// Returns the response that is sent when a route throws this problem.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        try Response(problem: self)
    }
}
