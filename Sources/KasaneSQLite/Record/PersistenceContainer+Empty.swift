import GRDB
import Synchronization

extension PersistenceContainer {
    /// A container with nothing in it.
    ///
    /// GRDB makes one for every record that it encodes, but lets nobody else make one; so one is
    /// kept from a record that leaves it empty. It keeps the order of the columns, which a
    /// dictionary would lose at a cost.
    static let empty: PersistenceContainer = {
        let probe = Probe()
        // Nothing is encoded, so nothing can fail.
        _ = try? probe.databaseDictionary
        guard let empty = probe.container.withLock({ $0 }) else {
            preconditionFailure("GRDB encodes a record without a container.")
        }
        return empty
    }()
}

/// A record that only takes the container that it is to be encoded into.
private final class Probe: EncodableRecord, Sendable {
    let container = Mutex<PersistenceContainer?>(nil)

    func encode(to container: inout PersistenceContainer) {
        let empty = container
        self.container.withLock { $0 = empty }
    }
}
