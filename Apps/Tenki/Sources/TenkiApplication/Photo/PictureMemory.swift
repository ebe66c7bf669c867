import Foundation
import KasaneConcurrency
import Synchronization
import TenkiDomain

/// The downloaded pictures, in memory.
///
/// They count for the client that had them downloaded. If they exceed the maximum size, the client
/// and network with the most bytes lose their least recently used ones first.
final class PictureMemory: Sendable {
    private struct Entry {
        let picture: PictureFile
        let client: ClientRanges
        let fetchedAt: Date
        var lastUse: Int
    }

    private struct State {
        var entries: [PictureKey: Entry] = [:]
        var usage = ClientUsage()
        var size = 0
        var uses = 0

        mutating func remove(_ key: PictureKey) {
            guard let entry = entries.removeValue(forKey: key) else { return }
            size -= entry.picture.data.count
            usage.add(-entry.picture.data.count, of: entry.client)
        }
    }

    private let maximumSize: Int
    private let state = Mutex(State())

    init(maximumSize: Int) {
        self.maximumSize = maximumSize
    }

    func picture(_ key: PictureKey, at moment: Date, within period: TimeInterval) -> PictureFile? {
        state.withLock { state in
            // Ignore timestamps in the future (clock skew).
            guard let entry = state.entries[key],
                (0..<period).contains(moment.timeIntervalSince(entry.fetchedAt))
            else { return nil }
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return entry.picture
        }
    }

    func keep(
        _ picture: PictureFile,
        _ key: PictureKey,
        for client: ClientRanges,
        at moment: Date
    ) {
        let size = picture.data.count
        state.withLock { state in
            state.remove(key)
            state.uses += 1
            state.entries[key] = Entry(
                picture: picture,
                client: client,
                fetchedAt: moment,
                lastUse: state.uses
            )
            state.size += size
            state.usage.add(size, of: client)
            makeRoom(&state)
        }
    }

    private func makeRoom(_ state: inout State) {
        guard state.size > maximumSize else { return }
        var loads: [(key: PictureKey, load: ClientUsage.Load, lastUse: Int)] = []
        for (key, entry) in state.entries {
            loads.append((key, state.usage.load(of: entry.client), entry.lastUse))
        }
        loads.sort { one, other in (other.load, one.lastUse) < (one.load, other.lastUse) }
        for (key, _, _) in loads where state.size > maximumSize { state.remove(key) }
    }
}
