import Foundation
import KasaneLive
import KasaneSettings
import Logging
import ServiceLifecycle

/// The part of an application that `kasane dev` enables.
enum Development {
    private static let variable = "KASANE_DEVELOPMENT"

    /// Returns the file that contains the text to show over the pages, written by `kasane dev`.
    ///
    /// - Throws: `SettingError` if other machines could connect and read the text.
    static func file(
        in environment: [String: String],
        socket: InheritedSocket?
    ) throws(SettingError) -> String? {
        guard let file = environment[variable] else { return nil }
        guard let socket, socket.isLoopback else {
            throw SettingError("\(variable) is only for kasane dev. Unset it.")
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
