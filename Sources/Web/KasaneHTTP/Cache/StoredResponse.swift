public import Foundation
package import HTTPTypes

/// A cached response.
public struct StoredResponse: Codable, Sendable {
    /// The status code.
    public let status: Int
    /// The headers in order.
    public let headers: [Header]
    /// The body.
    public let body: Data
    /// The time at which the request was sent.
    public let requestedAt: Date
    /// The time at which the response was received.
    public let receivedAt: Date
    /// The request headers listed in `Vary`, by lowercase name, and the caller unless users can
    /// share the response.
    public let varying: [String: String]

    /// A header's name and value.
    public struct Header: Codable, Hashable, Sendable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String

        /// Creates a header.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package let fields: HTTPFields
    package let control: CacheControl
    /// The freshness lifetime in a private cache (RFC 9111, section 4.2.1).
    package let lifetime: Duration
    private let ageWhenReceived: Double

    private enum CodingKeys: CodingKey {
        case status
        case headers
        case body
        case requestedAt
        case receivedAt
        case varying
    }

    package init(
        status: Int,
        fields: HTTPFields,
        body: Data,
        requestedAt: Date,
        receivedAt: Date,
        varying: [String: String]
    ) {
        self.status = status
        headers = fields.map { Header(name: $0.name.rawName, value: $0.value) }
        self.body = body
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.varying = varying
        self.fields = fields
        control = CacheControl(fields)
        let sent = fields[.date].flatMap(HTTPDate.date) ?? receivedAt
        lifetime = Self.lifetime(status, fields, control, sent)
        let apparent = max(0, receivedAt.timeIntervalSince(sent))
        // RFC 9111, section 1.2.2, requires values up to 2^31.
        let said = fields[.age].flatMap(Int64.init).map { Double(min(max(0, $0), 1 << 31)) } ?? 0
        let corrected = said + max(0, receivedAt.timeIntervalSince(requestedAt))
        ageWhenReceived = max(apparent, corrected)
    }

    /// Creates a response from stored values, or returns `nil` if the status isn't between 100 and
    /// 999.
    ///
    /// Headers with invalid names are skipped.
    public init?(
        status: Int,
        headers: [Header],
        body: Data,
        requestedAt: Date,
        receivedAt: Date,
        varying: [String: String]
    ) {
        guard (100...999).contains(status) else { return nil }
        var fields = HTTPFields()
        for header in headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            fields.append(HTTPField(name: name, value: header.value))
        }
        self.init(
            status: status,
            fields: fields,
            body: body,
            requestedAt: requestedAt,
            receivedAt: receivedAt,
            varying: varying
        )
    }

    /// Decodes a stored response.
    ///
    /// - Throws: `DecodingError` if a value is missing or the status isn't between 100 and 999.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stored = StoredResponse(
            status: try container.decode(Int.self, forKey: .status),
            headers: try container.decode([Header].self, forKey: .headers),
            body: try container.decode(Data.self, forKey: .body),
            requestedAt: try container.decode(Date.self, forKey: .requestedAt),
            receivedAt: try container.decode(Date.self, forKey: .receivedAt),
            varying: try container.decode([String: String].self, forKey: .varying)
        )
        guard let stored else {
            throw DecodingError.dataCorruptedError(
                forKey: .status,
                in: container,
                debugDescription: "An HTTP status must have three digits."
            )
        }
        self = stored
    }

    /// The time at which the response becomes stale according to its headers.
    ///
    /// A store that needs space should first evict the response with the earliest date. Stale
    /// responses can still be useful, because an endpoint can define a longer lifetime and the
    /// service can confirm the response.
    public var freshUntil: Date {
        receivedAt.addingTimeInterval(lifetime.inSeconds - ageWhenReceived)
    }

    /// The approximate size of the body, the headers and a fixed overhead, in bytes.
    public var size: Int {
        let texts = headers.map { ($0.name, $0.value) } + varying.map { ($0.key, $0.value) }
        return texts.reduce(body.count + 100) { $0 + $1.0.utf8.count + $1.1.utf8.count }
    }

    /// The current age (RFC 9111, section 4.2.3).
    package func age(now: Date) -> Duration {
        Duration(limiting: ageWhenReceived + max(0, now.timeIntervalSince(receivedAt)))
    }

    private static func lifetime(
        _ status: Int,
        _ fields: HTTPFields,
        _ control: CacheControl,
        _ sent: Date
    ) -> Duration {
        if let maxAge = control.maxAge { return maxAge }
        if let expires = fields[.expires] {
            // An invalid date, in particular 0, means that the response has expired.
            return HTTPDate.date(expires).map { Duration(limiting: $0.timeIntervalSince(sent)) }
                ?? .zero
        }
        guard heuristicStatuses.contains(status),
            let modified = fields[.lastModified].flatMap(HTTPDate.date)
        else { return .zero }
        // A tenth of the time since the last modification, up to one day, as suggested by RFC 9111,
        // section 4.2.2.
        return min(.seconds(86_400), Duration(limiting: sent.timeIntervalSince(modified) / 10))
    }

    private static let heuristicStatuses: Set<Int> = [
        200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501,
    ]

    /// The conditional headers for revalidating the response.
    package var conditions: HTTPFields {
        var conditions = HTTPFields()
        if let tag = fields[.eTag] { conditions[.ifNoneMatch] = tag }
        if let modified = fields[.lastModified] { conditions[.ifModifiedSince] = modified }
        return conditions
    }

    /// Returns the response updated with the headers of a 304 response that confirmed it.
    package func refreshed(
        by headers: HTTPFields,
        requestedAt: Date,
        receivedAt: Date
    ) -> StoredResponse {
        var fields = fields
        for name in Set(headers.map(\.name)) where !Self.framing.contains(name) {
            fields[fields: name] = headers[fields: name]
        }
        return StoredResponse(
            status: status,
            fields: fields,
            body: body,
            requestedAt: requestedAt,
            receivedAt: receivedAt,
            varying: varying
        )
    }

    /// The headers of a 304 response that describe the message itself, not the stored response.
    private static let framing: Set<HTTPField.Name> = [
        .contentLength, .contentEncoding, .contentRange, .contentType, .transferEncoding,
        .connection,
    ]
}

extension Duration {
    /// Creates a duration from seconds, clamped to the range from 0 to 2^31.
    ///
    /// RFC 9111, section 1.2.2, limits times to 2^31 seconds. The dates of a corrupt stored
    /// response might be further apart than a duration can represent.
    fileprivate init(limiting seconds: Double) {
        self = .seconds(min(max(0, seconds), Double(1 << 31)))
    }
}
