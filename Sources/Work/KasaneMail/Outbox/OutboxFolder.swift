import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct OutboxFolder: Sendable {
    private let path: String

    /// Creates the folder if it doesn't exist.
    init(path: String) throws(MailError) {
        self.path = path
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw systemFailure("cannot create it") }
        var status = stat()
        guard stat(path, &status) == 0 else { throw systemFailure("cannot read its attributes") }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw failure("it is not a folder")
        }
        guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
            throw failure(
                "other users can read it; make the server's user its owner and run chmod 700"
            )
        }
    }

    /// Returns file names without extensions, newest first.
    func mailNames() throws(MailError) -> [String] {
        let files: [String]
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw failure("cannot read it: \(error)")
        }
        return files.filter { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }
            .map { String($0.dropLast(4)) }
            .sorted(by: >)
    }

    /// Returns an email, or `nil` if it has no `.json` file, as for messages from other programs.
    func mail(_ name: String) throws -> Mail? {
        guard let value = FileManager.default.contents(atPath: "\(path)/\(name).json") else {
            return nil
        }
        do {
            return try JSONDecoder().decode(Mail.self, from: value)
        } catch {
            throw failure("\(name).json is not an email; delete the file")
        }
    }

    /// Writes a file atomically, readable only by the process's user.
    func write(_ content: Data, to name: String) throws(MailError) {
        // Another process can write an email with the same name at the same time.
        let temporary = "\(path)/.\(UUID().uuidString)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw systemFailure("cannot create \(name)") }
        do {
            try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: content)
        } catch {
            unlink(temporary)
            throw failure("cannot write \(name): \(error)")
        }
        guard rename(temporary, "\(path)/\(name)") == 0 else {
            let error = systemFailure("cannot create \(name)")
            unlink(temporary)
            throw error
        }
    }

    /// Deletes an email's files, if they exist.
    func delete(_ name: String) {
        unlink("\(path)/\(name).eml")
        unlink("\(path)/\(name).json")
    }

    /// Returns an error for the last failed system call.
    private func systemFailure(_ reason: String) -> MailError {
        failure("\(reason): \(String(cString: strerror(errno)))")
    }

    private func failure(_ reason: String) -> MailError {
        MailError(code: .outboxFailed, server: path, reason: reason)
    }
}
