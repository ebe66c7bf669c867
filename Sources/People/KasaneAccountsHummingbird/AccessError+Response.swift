public import HTTPTypes
public import Hummingbird
public import KasaneAccounts

/// Access errors thrown by routes become responses with status 401 or 403.
///
/// Below an API path, the response is a problem document.
extension AccessError: HTTPResponseError {
    /// 401 if nobody is signed in, and 403 otherwise.
    public var status: HTTPResponse.Status {
        self == .signInRequired ? .unauthorized : .forbidden
    }

    /// Returns a response with the error's status and description.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        try HTTPError(status, message: description).response(from: request, context: context)
    }
}
