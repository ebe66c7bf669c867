import Hummingbird
import NIOCore

extension Request {
    /// Returns the fields of a small form in the request's body, by name.
    ///
    /// - Throws: `HTTPError` with 413 above 4 kB, and with 400 for another body.
    func formFields() async throws -> [String: String] {
        let body: ByteBuffer
        do {
            body = try await self.body.collect(upTo: 4096)
        } catch is NIOTooManyBytesError {
            throw HTTPError(.contentTooLarge)
        }
        do {
            return try URLEncodedFormDecoder().decode(
                [String: String].self,
                from: String(buffer: body)
            )
        } catch {
            throw HTTPError(.badRequest)
        }
    }
}
