package import KasaneHTTP
import NIOHTTP1

/// A content coding that the client can decode.
package enum ContentCoding: Sendable {
    case gzip
    case deflate

    /// The content codings accepted by the client.
    static let accepted = "gzip, deflate"

    /// The maximum number of codings per body.
    ///
    /// Services have no reason to use more than one.
    private static let maximumCount = 2

    /// Returns the codings of a response body in the order in which they were applied.
    ///
    /// If a coding is unknown, returns an empty array. The client didn't request the coding, so the
    /// body isn't changed.
    static func codings(of headers: HTTPHeaders) -> [ContentCoding] {
        var codings: [ContentCoding] = []
        for name in headers[canonicalForm: "Content-Encoding"] {
            switch name.lowercased() {
            // `x-gzip` is an obsolete name (RFC 9110, section 8.4.1.3).
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
    /// Returns the decompressed chunks of a body.
    ///
    /// An empty body stays empty.
    ///
    /// Iterating over the chunks throws ``NetworkError`` if the data is corrupt, is incomplete or
    /// exceeds the limit.
    ///
    /// - Parameter limit: The maximum decompressed size of the body in bytes.
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
