public import Foundation
import HTTPTypes
public import KasaneHTTP
import Synchronization

/// A transport that records another transport's exchanges in files.
///
/// Each exchange consists of two files in HTTP/1.1 format, such as `0001.request.http` and
/// `0001.response.http`. The request's secrets, credential headers and `Set-Cookie` are redacted
/// before they are written.
///
/// ```swift
/// let recording = try RecordingTransport(over: transport, in: folder)
/// let client = try APIClient(baseURL: "https://a", transport: recording, userAgent: "tests")
/// ```
public final class RecordingTransport: Transport {
    private let inner: any Transport
    private let folder: URL
    private let count: Mutex<Int>

    /// Creates a transport that adds to the recordings in a folder.
    ///
    /// - Parameter folder: The folder, which is created if necessary.
    public init(over inner: any Transport, in folder: URL) throws {
        self.inner = inner
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        count = Mutex(try Exchange.numbers(in: folder).last ?? 0)
    }

    /// Sends a request with the other transport and records the request and its complete response.
    public func send(_ request: TransportRequest) async throws -> StreamedResponse {
        let response = try await inner.send(request)
        var body = Data()
        for try await chunk in response.body { body += chunk }
        let number = count.withLock { count in
            count += 1
            return count
        }
        try Exchange(request, response, body).write(number, to: folder)
        return StreamedResponse(
            status: response.status,
            headers: response.headers,
            body: ByteChunks(body)
        )
    }
}

/// A transport that replays recordings without a network.
///
/// A request receives the recorded response for its method and URL. Repeated requests receive the
/// matching responses in order. After that, the last response is repeated.
///
/// ```swift
/// let replay = try ReplayTransport(of: folder)
/// let client = try APIClient(baseURL: "https://a", transport: replay, userAgent: "tests")
/// let forecast = try await client.send(ForecastByCity(city: "130010"))
/// ```
public final class ReplayTransport: Transport {
    private let exchanges: [Exchange]
    private let used = Mutex<Set<Int>>([])

    /// Creates a transport from the recordings in a folder.
    ///
    /// - Parameter folder: A folder written by ``RecordingTransport``.
    /// - Throws: ``InvalidRecordingError``, or a file system error.
    public init(of folder: URL) throws {
        exchanges = try Exchange.numbers(in: folder).map { try Exchange($0, in: folder) }
    }

    /// Returns the recorded response.
    ///
    /// - Throws: A `NetworkError` of the kind `invalidRequest` if the request wasn't recorded. The
    ///   error describes the request and has a ``RequestNotRecordedError`` as its cause. Clients
    ///   don't retry the request.
    public func send(_ request: TransportRequest) async throws -> StreamedResponse {
        let wanted = Exchange.text(of: request).firstLine
        let matching = exchanges.indices.filter { exchanges[$0].request.firstLine == wanted }
        let index = used.withLock { used in
            let index = matching.first { !used.contains($0) } ?? matching.last
            if let index { used.insert(index) }
            return index
        }
        guard let index else {
            let error = RequestNotRecordedError(request: wanted)
            throw NetworkError(.invalidRequest(error.description), cause: error)
        }
        return try exchanges[index].streamed
    }
}

/// An error thrown for a request without a recording.
public struct RequestNotRecordedError: Error, CustomStringConvertible {
    /// The method and URL, without secrets.
    public let request: String

    /// A description of the error that includes the request.
    public var description: String { "\(request) was not recorded" }
}

/// An error thrown for a file that isn't a recording.
public struct InvalidRecordingError: Error, CustomStringConvertible {
    /// The file's name.
    public let file: String

    /// A description of the error that includes the file.
    public var description: String { "\(file) isn't a recorded HTTP message" }
}

/// A recorded request and its response.
private struct Exchange: Sendable {
    let request: String
    let response: Data
    var file = ""

    init(_ request: TransportRequest, _ response: StreamedResponse, _ body: Data) {
        self.request = Self.text(of: request)
        let scrubber = Scrubber(request.secrets)
        var head = "HTTP/1.1 \(response.status.code)\r\n"
        // The stored body is decoded and complete.
        for field in response.headers where !Self.framing.contains(field.name) {
            head += line(field, scrubber)
        }
        var text = Data((head + "\r\n").utf8)
        // Secrets can't be found in a body that isn't UTF-8.
        text += String(data: body, encoding: .utf8).map { Data(scrubber.scrub($0).utf8) } ?? body
        self.response = text
    }

    init(_ number: Int, in folder: URL) throws {
        file = Self.name(number, "response")
        request = String(
            decoding: try Data(contentsOf: folder.appending(path: Self.name(number, "request"))),
            as: UTF8.self
        )
        response = try Data(contentsOf: folder.appending(path: file))
    }

    func write(_ number: Int, to folder: URL) throws {
        try Data(request.utf8).write(to: folder.appending(path: Self.name(number, "request")))
        try response.write(to: folder.appending(path: Self.name(number, "response")))
    }

    var streamed: StreamedResponse {
        get throws {
            guard let end = response.range(of: Data("\r\n\r\n".utf8)) else {
                throw InvalidRecordingError(file: file)
            }
            let lines = String(decoding: response[..<end.lowerBound], as: UTF8.self)
                .components(separatedBy: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count > 1, let code = Int(words[1]), (100...999).contains(code) else {
                throw InvalidRecordingError(file: file)
            }
            var headers = HTTPFields()
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else {
                    throw InvalidRecordingError(file: file)
                }
                let value = parts[1].trimmingCharacters(in: .whitespaces)
                headers.append(HTTPField(name: name, value: value))
            }
            return StreamedResponse(
                status: HTTPResponse.Status(code: code),
                headers: headers,
                body: ByteChunks(Data(response[end.upperBound...]))
            )
        }
    }

    static func text(of request: TransportRequest) -> String {
        let scrubber = Scrubber(request.secrets)
        var text = "\(request.head.method.rawValue) \(scrubber.scrub(request.url))\r\n"
        for field in request.head.headerFields { text += line(field, scrubber) }
        text += "\r\n"
        if case .data(let data)? = request.body?.content {
            text += scrubber.scrub(String(decoding: data, as: UTF8.self))
        }
        return text
    }

    static func numbers(in folder: URL) throws -> [Int] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".response.http") }
            .compactMap { $0.split(separator: ".").first.flatMap { Int($0) } }
            .sorted()
    }

    private static func name(_ number: Int, _ kind: String) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + "\(digits).\(kind).http"
    }

    private static let framing: Set<HTTPField.Name> = [
        .contentLength, .contentEncoding, .transferEncoding, .connection,
    ]
}

private func line(_ field: HTTPField, _ scrubber: Scrubber) -> String {
    let isCredential = credentials.contains(field.name.canonicalName)
    let value = isCredential ? Secret.dots : scrubber.scrub(field.value)
    return "\(field.name.rawName): \(value)\r\n"
}

/// Headers that usually contain credentials.
///
/// They are redacted even if they aren't marked as secret.
private let credentials: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key",
    "x-auth-token", "www-authenticate", "authentication-info",
]

extension String {
    fileprivate var firstLine: String {
        components(separatedBy: "\r\n").first ?? self
    }
}
