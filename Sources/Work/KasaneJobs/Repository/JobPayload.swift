import Foundation

/// The stored format of jobs, which is JSON with sorted keys and dates in milliseconds since 1970.
package enum JobPayload {
    static func encode<Work: Job>(_ job: Work) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .millisecondsSince1970
        let data: Data
        do {
            data = try encoder.encode(job)
        } catch {
            throw JobError.unencodable(kind: Work.kind, reason: "\(error)")
        }
        guard data.count <= JobRepository.maximumPayload else {
            throw JobError.tooLarge(kind: Work.kind, bytes: data.count)
        }
        return String(decoding: data, as: UTF8.self)
    }

    package static func decode<Work: Job>(_ payload: String, as type: Work.Type) throws -> Work {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        do {
            return try decoder.decode(type, from: Data(payload.utf8))
        } catch {
            throw JobError.unreadable(kind: Work.kind, reason: reason(error))
        }
    }

    /// Describes a decoding error without including values, which might be secret.
    private static func reason(_ error: any Error) -> String {
        func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
            let path = context.codingPath + (key.map { [$0] } ?? [])
            return "“\(path.map(\.stringValue).joined(separator: "."))”"
        }
        return switch error as? DecodingError {
        case .keyNotFound(let key, let context)?: "\(place(context, key)) is missing"
        case .valueNotFound(let type, let context)?: "\(place(context)) is null, not \(type)"
        case .typeMismatch(let type, let context)?: "\(place(context)) is not a \(type)"
        case .dataCorrupted(let context)?: "\(place(context)) is invalid"
        default: "its initializer threw an error"
        }
    }
}

extension StoredJob {
    /// The job as indented JSON for operators, with `•••` in place of each ``JobSecret``.
    ///
    /// A payload that isn't JSON is hidden completely, because its secrets can't be found.
    public var redactedPayload: String {
        guard
            let value = try? JSONSerialization.jsonObject(
                with: Data(payload.utf8),
                options: .fragmentsAllowed
            ),
            let data = try? JSONSerialization.data(
                withJSONObject: Self.redacted(value),
                options: [
                    .prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
                ]
            )
        else { return "(not JSON, \(payload.utf8.count) bytes)" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func redacted(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            object["$secret"] == nil ? object.mapValues(redacted) : "•••"
        case let array as [Any]: array.map(redacted)
        default: value
        }
    }
}
