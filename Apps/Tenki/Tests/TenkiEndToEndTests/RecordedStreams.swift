import Logging
import Synchronization
import TenkiTerminal
import TenkiUI

final class RecordedStreams: Terminal {
    let columns: Int? = nil
    let rows: Int? = nil
    let isDumb = false
    let isPlain = false
    let waitLimit = Duration.seconds(2)
    let language: Language
    private let texts = Mutex((output: "", errors: ""))

    init(environment: [String: String]) {
        language = Language(locale: environment)
    }

    var output: String { texts.withLock { $0.output } }
    var errors: String { texts.withLock { $0.errors } }

    func write(_ text: String) throws(CommandError) { texts.withLock { $0.output += text } }

    func writeError(_ text: String) { texts.withLock { $0.errors += text } }

    func answer(to question: String) -> String? { nil }

    func logger(_ label: String, at level: Logger.Level) -> Logger {
        var logger = Logger(label: label) { Handler(streams: self, label: $0) }
        logger.logLevel = level
        return logger
    }

    private struct Handler: LogHandler {
        let streams: RecordedStreams
        let label: String
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            let fields = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }.joined()
            streams.writeError("\(event.level) \(label): \(fields)\(event.message)\n")
        }
    }
}
