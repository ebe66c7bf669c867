import Foundation
import KasaneLive
import KasaneSettings
import Logging
import ServiceLifecycle

/// The development mode that `kasane dev` turns on.
enum Development {
    private static let variable = "KASANE_DEVELOPMENT"

    /// Returns the file where `kasane dev` writes the text to show on top of pages.
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
            // An orphaned process would keep the port occupied. Linux can signal the end of a
            // parent, but only of the thread that started the process.
            while getppid() == parent { try await Task.sleep(for: .milliseconds(500)) }
            kill(getpid(), SIGTERM)
            try await gracefulShutdown()
        }
    }
}
