import Logging

extension Logger {
    /// Tenki's logger: warnings and errors, written to standard error.
    static var tenki: Logger {
        var logger = Logger(label: "tenki") { label in
            StreamLogHandler.standardError(label: label)
        }
        logger.logLevel = .warning
        return logger
    }

    /// The logger of the access log, written to standard error.
    static var access: Logger {
        Logger(label: "tenki.access") { label in
            StreamLogHandler.standardError(label: label)
        }
    }
}
