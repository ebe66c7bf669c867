import Synchronization

/// The database files that are open in this process.
///
/// System locks detect only other processes.
enum OpenDatabases {
    private static let counts = Mutex<[FileIdentity: Int]>([:])

    /// Marks a file as open during the mark's lifetime.
    final class Mark: Sendable {
        private let file: FileIdentity

        init(_ file: FileIdentity) {
            self.file = file
            OpenDatabases.add(file)
        }

        deinit { OpenDatabases.remove(file) }
    }

    private static func add(_ file: FileIdentity) {
        counts.withLock { $0[file, default: 0] += 1 }
    }

    private static func remove(_ file: FileIdentity) {
        counts.withLock { counts in
            guard let count = counts[file] else { return }
            counts[file] = count > 1 ? count - 1 : nil
        }
    }

    static func contains(_ file: FileIdentity) -> Bool {
        counts.withLock { $0[file] != nil }
    }
}
