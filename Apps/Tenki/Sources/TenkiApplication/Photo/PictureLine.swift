import KasaneConcurrency
import KasaneDomain
import Synchronization
import TenkiDomain

struct PictureKey: Hashable, Sendable {
    let id: Photo.ID
    let rendition: Photo.Rendition
}

/// Runs downloads of pictures, a few at a time, and shares the slots among those who wait.
///
/// Whoever wants a picture that is being downloaded joins the download. Others wait in a place of
/// their own, not behind the one who asked for the same picture first:
/// - A free slot goes to whoever has the fewest downloads, by the widest network first.
/// - A network leaves as many slots free as it has, so that there is one for the next.
/// - If all places are taken, the last one of whoever has the most is given to a client with fewer.
final class PictureLine: Sendable {
    typealias Download = @Sendable () async throws -> PictureFile
    private typealias Waiter = CheckedContinuation<Outcome, Never>

    private enum Outcome: Sendable {
        case ended(Result<PictureFile, any Error>)
        case cancelled
        case refused
    }

    private struct Waiting {
        let key: PictureKey
        let client: ClientRanges
        let since: Duration
        let download: Download
        let waiter: Waiter
    }

    private struct Running {
        let key: PictureKey
        let client: ClientRanges
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter]
    }

    private struct State {
        var lastID = 0
        var waiting: [Int: Waiting] = [:]
        var places = ClientUsage()
        var running: [Int: Running] = [:]
        var slots = ClientUsage()
        var current: [PictureKey: Int] = [:]

        mutating func makeID() -> Int {
            lastID += 1
            return lastID
        }

        mutating func removeWaiting(_ id: Int) -> Waiting? {
            guard let removed = waiting.removeValue(forKey: id) else { return nil }
            places.add(-1, of: removed.client)
            return removed
        }
    }

    private let width: Int
    private let maximumWaiting: Int
    private let maximumWait: Duration
    private let now = Stopwatch(ContinuousClock())
    private let state = Mutex(State())

    init(width: Int, maximumWaiting: Int, maximumWait: Duration) {
        self.width = width
        self.maximumWaiting = maximumWaiting
        self.maximumWait = maximumWait
    }

    var waiting: Int { state.withLock(\.waiting.count) }

    func callAsFunction(
        _ key: PictureKey,
        for client: ClientRanges,
        _ download: @escaping Download
    ) async throws -> PictureFile {
        let id = state.withLock { $0.makeID() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                let new = Waiting(
                    key: key,
                    client: client,
                    since: now(),
                    download: download,
                    waiter: waiter
                )
                let refused = state.withLock { state in enter(new, as: id, &state) }
                refuse(refused)
                // The task may have been cancelled before it entered.
                if Task.isCancelled { leave(id) }
            }
        } onCancel: {
            leave(id)
        }
        switch outcome {
        case .ended(let result): return try result.get()
        case .cancelled: throw CancellationError()
        case .refused:
            throw DomainError.limited(
                ServiceFailure(key.id.source.name, .overloaded),
                retryAfter: .seconds(5),
                scope: .caller
            )
        }
    }

    private func enter(_ new: Waiting, as id: Int, _ state: inout State) -> [Waiter] {
        if let number = state.current[new.key] {
            state.running[number]?.waiters[id] = new.waiter
            return []
        }
        var refused = removeLate(&state)
        state.waiting[id] = new
        state.places.add(1, of: new.client)
        startNext(&state)
        if state.waiting.count > maximumWaiting {
            let last = lastOfHeaviest(than: new.client, state) ?? id
            if let removed = state.removeWaiting(last) { refused.append(removed.waiter) }
        }
        return refused
    }

    private func removeLate(_ state: inout State) -> [Waiter] {
        let oldest = now() - maximumWait
        let late = state.waiting.filter { $0.value.since < oldest }.keys
        return late.compactMap { state.removeWaiting($0)?.waiter }
    }

    private func lastOfHeaviest(than newcomer: ClientRanges, _ state: State) -> Int? {
        var last: (id: Int, load: ClientUsage.Load)?
        for (id, waiting) in state.waiting
        where state.places.isHeavier(waiting.client, than: newcomer, adding: 0) {
            let load = state.places.load(of: waiting.client)
            if let known = last, (load, id) <= (known.load, known.id) { continue }
            last = (id, load)
        }
        return last?.id
    }

    private func startNext(_ state: inout State) {
        while state.running.count < width {
            let free = width - state.running.count
            let next = state.waiting
                .filter { state.slots.amount(of: $0.value.client.widest) < free }
                .map { (id: $0.key, used: state.slots.amounts(of: $0.value.client)) }
                .min { one, other in
                    one.used == other.used
                        ? one.id < other.id : one.used.lexicographicallyPrecedes(other.used)
                }
            guard let next, let first = state.removeWaiting(next.id) else { return }
            start(first, as: next.id, &state)
        }
    }

    private func start(_ first: Waiting, as id: Int, _ state: inout State) {
        var waiters = [id: first.waiter]
        // Others who wait for the same picture need no slot.
        for other in state.waiting.filter({ $0.value.key == first.key }).keys {
            waiters[other] = state.removeWaiting(other)?.waiter
        }
        let number = state.makeID()
        state.slots.add(1, of: first.client)
        state.current[first.key] = number
        let download = first.download
        let task = Task {
            do {
                end(number, .success(try await download()))
            } catch {
                end(number, .failure(error))
            }
        }
        state.running[number] = Running(
            key: first.key,
            client: first.client,
            task: task,
            waiters: waiters
        )
    }

    private func end(_ number: Int, _ result: Result<PictureFile, any Error>) {
        let (waiters, late) = state.withLock { state -> ([Waiter], [Waiter]) in
            guard let ended = state.running.removeValue(forKey: number) else { return ([], []) }
            if state.current[ended.key] == number { state.current[ended.key] = nil }
            state.slots.add(-1, of: ended.client)
            let late = removeLate(&state)
            startNext(&state)
            return (Array(ended.waiters.values), late)
        }
        for waiter in waiters { waiter.resume(returning: .ended(result)) }
        refuse(late)
    }

    private func leave(_ id: Int) {
        let (left, abandoned) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            if let left = state.removeWaiting(id) { return (left.waiter, nil) }
            guard
                let number = state.running.first(where: { $0.value.waiters[id] != nil })?.key,
                let running = state.running[number]
            else { return (nil, nil) }
            guard running.waiters.count == 1 else {
                return (state.running[number]?.waiters.removeValue(forKey: id), nil)
            }
            // Later callers start another download, and this one waits until its own has ended.
            if state.current[running.key] == number { state.current[running.key] = nil }
            return (nil, running.task)
        }
        left?.resume(returning: .cancelled)
        abandoned?.cancel()
    }

    private func refuse(_ waiters: [Waiter]) {
        for waiter in waiters { waiter.resume(returning: .refused) }
    }
}
