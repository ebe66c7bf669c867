import KasaneDomain
import Logging

extension Logger {
    static var tenki: Logger {
        var logger = Logger(label: "tenki") { label in
            StreamLogHandler.standardError(label: label)
        }
        logger.logLevel = .warning
        return logger
    }

    static var access: Logger {
        Logger(label: "tenki.access") { label in
            StreamLogHandler.standardError(label: label)
        }
    }

    /// Reports a stored row that cannot be read.
    @Sendable func setAside(_ failure: DomainError) {
        warning("A stored row is set aside", metadata: ["failure": "\(failure)"])
    }
}
