import HTTPTypes
import Hummingbird

/// An error and the headers added to its response by intermediate middleware.
///
/// Hummingbird's `CORSMiddleware` wraps errors in an internal type, whose properties are read by
/// name. If the wrapped error has no status, the wrapper has status 500.
struct EditedError {
    let original: any Error
    let headers: HTTPFields

    init(_ error: any Error) {
        var original = error
        var headers: HTTPFields = [:]
        while original is any HTTPResponseError, !(original is HTTPError) {
            let parts = Mirror(reflecting: original).children
            guard let inner = parts.first(where: { $0.label == "originalError" })?.value,
                let added = parts.first(where: { $0.label == "additionalHeaders" })?.value,
                let error = inner as? any Error, let fields = added as? HTTPFields
            else { break }
            original = error
            headers.append(contentsOf: fields)
        }
        self.original = original
        self.headers = headers
    }
}
