import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// Handles each request in its own context, and adds the date to the response.
struct ServerResponder<Base: HTTPResponder>: Sendable
where Base.Context: InitializableFromSource<ApplicationRequestContextSource> {
    private struct ParseErrorDuringResponse: Error {}

    let base: Base
    let logger: Logger
    private let date = ResponseDate()

    init(base: Base, logger: Logger) {
        self.base = base
        self.logger = logger
    }

    @concurrent func respond(
        to request: Request,
        _ writer: consuming ResponseWriter,
        _ channel: any Channel
    ) async throws {
        var logger = logger
        logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
        let response = try await withLogger(logger) { logger in
            let source = ApplicationRequestContextSource(channel: channel, logger: logger)
            var response: Response
            do {
                let context = Base.Context(source: source)
                response = try await base.respond(to: request, context: context)
            } catch let error as HTTPParserError {
                throw error
            } catch {
                logger.debug("Request failed", metadata: ["error": "\(error)"])
                response = Response(status: .internalServerError)
            }
            response.headers[.date] = date.text
            return response
        }
        do {
            try await writer.write(response: response.head, body: response.body)
        } catch is HTTPParserError {
            // The parser's error would cause another response.
            throw ParseErrorDuringResponse()
        }
    }
}

/// The value of the `Date` header (RFC 9110, section 5.6.7), formatted once per second.
private final class ResponseDate: Sendable {
    private let latest = Mutex((second: time_t(0), text: ""))

    var text: String {
        let now = time(nil)
        return latest.withLock { latest in
            if latest.second != now { latest = (now, Self.text(at: now)) }
            return latest.text
        }
    }

    private static func text(at second: time_t) -> String {
        var (second, date) = (second, tm())
        gmtime_r(&second, &date)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let day = "\(days[Int(date.tm_wday)]), \(digits(date.tm_mday))"
        let time = [date.tm_hour, date.tm_min, date.tm_sec].map(digits).joined(separator: ":")
        return "\(day) \(months[Int(date.tm_mon)]) \(date.tm_year + 1900) \(time) GMT"
    }

    private static func digits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
