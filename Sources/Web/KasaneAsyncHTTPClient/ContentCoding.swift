package import KasaneHTTP
import NIOHTTP1

/// A content coding that the client can decode.
package enum ContentCoding: Sendable {
    case gzip
    case deflate

    /// The codings that the client accepts.
    static let accepted = "gzip, deflate"

    /// The maximum number of codings of one body; a service has no reason for a second one.
    private static let maximumCount = 2

    /// Returns the codings of a response body, in the order in which they were applied.
    ///
    /// Returns none if one is unknown: the client did not ask for it, and passes the body on
    /// unchanged.
    static func codings(of headers: HTTPHeaders) -> [ContentCoding] {
        var codings: [ContentCoding] = []
        for name in headers[canonicalForm: "Content-Encoding"] {
            switch name.lowercased() {
            // The old name: RFC 9110, section 8.4.1.3.
            case "gzip", "x-gzip": codings.append(.gzip)
            case "deflate": codings.append(.deflate)
            case "identity", "": break
            default: return []
            }
        }
        return codings.count <= maximumCount ? codings : []
    }
}

extension ByteChunks {
    /// Returns the inflated chunks of a compressed body; an empty body stays empty.
    ///
    /// The chunks throw a ``NetworkError`` if the data is damaged, is incomplete or exceeds the
    /// limit.
    ///
    /// - Parameter limit: The maximum size of the inflated body in bytes.
    package func inflated(from coding: ContentCoding, upTo limit: Int) -> ByteChunks {
        ByteChunks(makeNext: {
            var iterator = makeAsyncIterator()
            var meter = InflationMeter(limit: limit)
            let inflater = Inflater(coding)
            return {
                do {
                    while true {
                        if let inflated = try inflater.next() {
                            guard meter.addInflated(inflated.count) else {
                                throw NetworkError(
                                    .responseTooLarge,
                                    phase: .body,
                                    mayHaveReachedServer: true
                                )
                            }
                            return inflated
                        }
                        guard let chunk = try await iterator.next() else {
                            try inflater.finish()
                            return nil
                        }
                        meter.addCompressed(chunk.count)
                        inflater.add(chunk)
                    }
                } catch let error as InflationError {
                    throw NetworkError(
                        .notHTTP,
                        phase: .body,
                        mayHaveReachedServer: true,
                        cause: error
                    )
                }
            }
        })
    }
}
