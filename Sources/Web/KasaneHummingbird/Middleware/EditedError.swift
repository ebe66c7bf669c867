import HTTPTypes
import Hummingbird

/// An error of a later handler, and the headers that a middleware in between adds to its response.
///
/// Hummingbird's `CORSMiddleware` wraps each error in a type that is internal, so its properties
/// are read by their names. The wrapper of an error without a status has the status 500.
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
