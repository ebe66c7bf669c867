import Hummingbird
import NIOCore

extension Request {
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
