import NIOHTTP1

/// A coding of contents that the client can undo.
package enum ContentCoding: Sendable {
    case gzip
    case deflate

    /// The codings that the client asks for.
    static let accepted = "gzip, deflate"

    /// The maximum number of codings of one body.
    ///
    /// A service has no reason for a second one.
    private static let maximumCount = 2

    /// Returns the codings of a response's body in the order in which they were applied.
    ///
    /// A body with a coding that is not known, and was not asked for, is passed on as it is.
    static func codings(of headers: HTTPHeaders) -> [ContentCoding] {
        var codings: [ContentCoding] = []
        for name in headers[canonicalForm: "Content-Encoding"] {
            switch name.lowercased() {
            // RFC 9110, section 8.4.1.3, has the old name.
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
    /// The chunks throw ``NetworkError`` if the data is damaged or incomplete, or if there is more
    /// than allowed.
    ///
    /// - Parameters:
    ///   - coding: The coding of the body.
    ///   - limit: The maximum size of the inflated body in bytes.
    /// - Returns: The inflated chunks.
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
