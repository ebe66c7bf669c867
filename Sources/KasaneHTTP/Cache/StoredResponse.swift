public import Foundation
package import HTTPTypes

/// A response as a store keeps it.
public struct StoredResponse: Codable, Sendable {
    /// The status code.
    public let status: Int
    /// Names and values of the headers, in their order.
    public let headers: [Header]
    /// The body.
    public let body: Data
    /// When its request was sent.
    public let requestedAt: Date
    /// When it came.
    public let receivedAt: Date
    /// The values of the request's headers that the response depends on, by lowercase name.
    public let varying: [String: String]

    /// A header's name and value.
    public struct Header: Codable, Hashable, Sendable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String

        /// Makes a header.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package let fields: HTTPFields
    package let control: CacheControl
    /// How long it is fresh (RFC 9111, section 4.2.1), by a private cache.
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
        // As many seconds as RFC 9111, section 1.2.2, asks a cache to know.
        let said = fields[.age].flatMap(Int.init).map { Double(min(max(0, $0), 1 << 31)) } ?? 0
        let corrected = said + max(0, receivedAt.timeIntervalSince(requestedAt))
        ageWhenReceived = max(apparent, corrected)
    }

    /// Makes a response of what a store has kept, or `nil` if its status is none of HTTP's.
    ///
    /// - Parameters:
    ///   - status: The status code, 100 to 999.
    ///   - headers: Names and values of the headers; one whose name HTTP does not allow is left out.
    ///   - body: The body.
    ///   - requestedAt: When its request was sent.
    ///   - receivedAt: When it came.
    ///   - varying: The values of the request's headers that it depends on, by lowercase name.
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

    /// Reads what a store has kept.
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
                debugDescription: "a status of HTTP has three digits"
            )
        }
        self = stored
    }

    /// Until when it is fresh by its own headers.
    ///
    /// A store that must make room lets go first of what was fresh the longest ago. It may be of
    /// use later all the same: an endpoint may say another time, and what is stale may be asked about.
    public var freshUntil: Date {
        receivedAt.addingTimeInterval(lifetime.inSeconds - ageWhenReceived)
    }

    /// About how many bytes it takes: its body, its headers, and a few for the rest.
    public var size: Int {
        let texts = headers.map { ($0.name, $0.value) } + varying.map { ($0.key, $0.value) }
        return texts.reduce(body.count + 100) { $0 + $1.0.utf8.count + $1.1.utf8.count }
    }

    /// The current age (RFC 9111, section 4.2.3).
    package func age(now: Date) -> Duration {
        .seconds(ageWhenReceived + max(0, now.timeIntervalSince(receivedAt)))
    }

    private static func lifetime(
        _ status: Int,
        _ fields: HTTPFields,
        _ control: CacheControl,
        _ sent: Date
    ) -> Duration {
        if let maxAge = control.maxAge { return maxAge }
        if let expires = fields[.expires] {
            // A date that is none, above all 0, is in the past.
            return HTTPDate.date(expires).map { .seconds(max(0, $0.timeIntervalSince(sent))) }
                ?? .zero
        }
        guard heuristicStatuses.contains(status),
            let modified = fields[.lastModified].flatMap(HTTPDate.date)
        else { return .zero }
        // A tenth of how long it did not change, as RFC 9111, section 4.2.2, suggests; a day at most.
        return .seconds(min(86_400, max(0, sent.timeIntervalSince(modified)) / 10))
    }

    private static let heuristicStatuses: Set<Int> = [
        200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501,
    ]

    /// What a request asks with, so that an unchanged response need not be sent again.
    package var conditions: HTTPFields {
        var conditions = HTTPFields()
        if let tag = fields[.eTag] { conditions[.ifNoneMatch] = tag }
        if let modified = fields[.lastModified] { conditions[.ifModifiedSince] = modified }
        return conditions
    }

    /// The response with the headers of a 304 that says it is still current.
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

    /// What a 304 says of its own message, not of the stored one.
    private static let framing: Set<HTTPField.Name> = [
        .contentLength, .contentEncoding, .contentRange, .contentType, .transferEncoding,
        .connection,
    ]
}
