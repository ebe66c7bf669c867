import GRDB
import Synchronization

extension PersistenceContainer {
    /// An empty container.
    ///
    /// GRDB creates a container for every record that it encodes but has no public initialiser.
    /// This one is captured from a record that encodes nothing. Unlike a dictionary, it preserves
    /// the order of the columns.
    static let empty: PersistenceContainer = {
        let probe = Probe()
        // Encoding nothing cannot fail.
        _ = try? probe.databaseDictionary
        guard let empty = probe.container.withLock({ $0 }) else {
            preconditionFailure("GRDB encodes a record without a container.")
        }
        return empty
    }()
}

/// A record that captures the container passed to it.
private final class Probe: EncodableRecord, Sendable {
    let container = Mutex<PersistenceContainer?>(nil)

    func encode(to container: inout PersistenceContainer) {
        let empty = container
        self.container.withLock { $0 = empty }
    }
}
