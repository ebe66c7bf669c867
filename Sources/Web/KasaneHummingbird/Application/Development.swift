import Foundation
import KasaneLive
import KasaneSettings
import Logging
import ServiceLifecycle

/// The development mode that `kasane dev` turns on.
enum Development {
    private static let variable = "KASANE_DEVELOPMENT"

    /// Returns the path of the file to which `kasane dev` writes the text shown over pages.
    ///
    /// - Throws: `SettingError` if other machines could connect and read the text.
    static func file(
        in environment: [String: String],
        socket: InheritedSocket?
    ) throws(SettingError) -> String? {
        guard let file = environment[variable] else { return nil }
        guard let socket, socket.isLoopback else {
            throw SettingError("\(variable) is set, but only kasane dev may set it. Unset it.")
        }
        unsetenv(variable)
        return file
    }
}

extension WebAssembly {
    mutating func addDevelopment(reportedIn file: String) {
        logger.notice("Development mode: pages reload and show build errors")
        environment.developmentFile = file
        let parent = getppid()
        addWork {
            // An orphaned process would keep using the port. Linux can signal the exit of a parent,
            // but only of the thread that started the process.
            while getppid() == parent { try await Task.sleep(for: .milliseconds(500)) }
            kill(getpid(), SIGTERM)
            try await gracefulShutdown()
        }
    }
}
