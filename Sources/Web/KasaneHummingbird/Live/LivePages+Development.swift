import Foundation
import HTTPTypes
import Hummingbird
import KasaneLive
import NIOCore
import ServiceLifecycle

extension LivePages {
    /// Adds the event stream for `development.js` if the process was started by `kasane dev`.
    func addDevelopmentRoute(to router: some RouterMethods<some RequestContext>) {
        guard let file = environment.developmentFile else { return }
        let process = UUID().uuidString
        router.for(.everyone).get("\(environment.prefix)/development") { request, _ in
            guard !request.comesFromOtherSite else { return Response(status: .forbidden) }
            guard !Task.isShuttingDownGracefully else {
                return Response(status: .serviceUnavailable)
            }
            return Response(
                status: .ok,
                headers: LiveHeaders.stream,
                body: .init { writer in
                    var shown: String?
                    while !Task.isShuttingDownGracefully {
                        // The file doesn't exist if there is nothing to show.
                        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
                        // Writing an empty comment fails if the browser has disconnected.
                        let event = text == shown ? ":\n\n" : try Self.event(process, text)
                        try await writer.write(ByteBuffer(string: event))
                        shown = text
                        // Runs only in development, where reading a short file is cheap.
                        try await Task.sleep(for: .milliseconds(50))
                    }
                    try await writer.finish(nil)
                }
            )
        }
    }

    private static func event(_ process: String, _ text: String) throws -> String {
        let json = try JSONEncoder().encode(["process": process, "text": text])
        return "retry: 50\ndata: \(String(decoding: json, as: UTF8.self))\n\n"
    }
}
