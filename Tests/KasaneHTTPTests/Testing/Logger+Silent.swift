import Logging

extension Logger {
    static var silent: Logger {
        Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    }
}
