import HTTPTypes
public import KasaneHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A transport based on `URLSession`, for apps.
///
/// The transport shares no cookies, cache or credentials with the app, and doesn't follow
/// redirects. Its connections are closed when the transport and its response bodies are released.
///
/// ```swift
/// let client = try APIClient(
///     baseURL: url,
///     transport: URLSessionTransport(),
///     userAgent: "umbrella/1"
/// )
/// show(try await client.send(ForecastByCity(city: "130010")).summary)
/// ```
///
/// `URLSession` provides less information than `AsyncHTTPTransport`, and its behavior differs:
/// - A request that is restricted to public addresses fails with
///   `NetworkError.Kind.invalidRequest(_:)`, because the address is unknown before the request is
///   sent. Redirects to another host are restricted unless `AddressPolicy.named(and:)` contains the
///   host.
/// - The phase of an error before the response is approximate. The request certainly didn't reach
///   the server only if name resolution, connecting or TLS failed.
/// - The system can resend an idempotent request if the reused connection was closed.
/// - The system adds headers, such as `Accept-Language`, and joins repeated response headers. It
///   decompresses bodies without a limit on the compression ratio.
/// - A streamed request body is first written to a temporary file.
/// - If a body is read more slowly than it arrives, the task is suspended when 256 kB are unread.
///   On Linux, the task isn't suspended, and the body fails if more than 64 MiB are unread.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges = ExchangeBook()

    /// Creates a transport.
    ///
    /// - Parameter configuration: The session's configuration, for example whether it can use
    ///   cellular networks. Its cache, cookies, credentials and timeouts aren't used.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        let configuration = (configuration.copy() as? URLSessionConfiguration) ?? .ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // The system's default.
        configuration.timeoutIntervalForResource = 7 * 86_400
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        // The session retains its delegate until it is invalidated. Running tasks continue.
        session.finishTasksAndInvalidate()
    }

    /// Sends a request, and returns the response when its head has arrived.
    public func send(_ request: TransportRequest) async throws -> StreamedResponse {
        var outgoing = try Self.urlRequest(request)
        // The client enforces the time limit. This is only an idle timeout.
        outgoing.timeoutInterval = 24 * 3_600
        let upload = try await Upload(request.body)
        let task =
            switch upload?.content {
            case nil: session.dataTask(with: outgoing)
            case .data(let data)?: session.uploadTask(with: outgoing, from: data)
            case .file(let file)?: session.uploadTask(with: outgoing, fromFile: file)
            }
        let exchange = Exchange(task, sending: upload, progress: request.progress)
        exchanges.add(exchange)
        request.progress?.update { $0.sentBytes = 0 }
        task.resume()
        let response = try await exchange.head()
        var body = ByteChunks(exchange)
        if response.headers.contains(where: { $0.name == .contentEncoding }) {
            body = body.limited(to: request.maximumBodySize ?? 64 << 20)
        }
        return StreamedResponse(status: response.status, headers: response.headers, body: body)
    }

    private static func urlRequest(_ request: TransportRequest) throws -> URLRequest {
        guard request.allowsPrivateAddresses else {
            throw NetworkError(
                .invalidRequest("URLSession cannot check for private addresses; allow the host")
            )
        }
        guard ["http", "https"].contains(request.head.scheme ?? "https"),
            let url = URL(string: request.url, encodingInvalidCharacters: false)
        else { throw NetworkError(.invalidRequest("the URL is not an HTTP URL")) }
        var outgoing = URLRequest(url: url)
        outgoing.httpMethod = request.head.method.rawValue
        outgoing.httpShouldHandleCookies = false
        for field in request.head.headerFields {
            outgoing.addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        // A range of a compressed body can't be decompressed.
        if request.head.headerFields.contains(where: { $0.name == .range }),
            !request.head.headerFields.contains(where: { $0.name == .acceptEncoding })
        {
            outgoing.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        }
        return outgoing
    }
}

extension ByteChunks {
    /// Creates the body of a response, which is cancelled when it is released.
    fileprivate init(_ exchange: Exchange) {
        self.init(makeNext: {
            guard exchange.beginReading() else {
                return { throw NetworkError(.invalidRequest("a body can be read only once")) }
            }
            return {
                let chunk = try await exchange.nextChunk()
                return chunk.isEmpty ? nil : chunk
            }
        })
    }
}
