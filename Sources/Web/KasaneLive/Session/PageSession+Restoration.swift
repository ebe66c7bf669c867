import KasaneConcurrency
import Observation

/// A page's restorable state and the progress of saving it.
struct KeptState {
    let model: any Restorable
    let owner: String
    let client: String?
    /// The page that this page replaces, until a browser shows this page.
    var former: PageID?
    /// A hash of the initial or last saved state, or `nil` if the state must be saved.
    var hash: Int?
    var revision = 0
    /// Saves the state after each change.
    ///
    /// The task is `nil` before the page has loaded and after it has ended.
    var watch: Task<Void, Never>?
    /// The last save or deletion, which waits for earlier saves and deletions.
    var saving: Task<Void, Never>?
    var isReportedAsTooLarge = false
    let observed = ObservationMark()
    let changes = ChangeSignal()
}

// Saving and restoring of the page's state.
extension PageSession {
    /// The time that a state must stay unchanged before it is saved.
    package static let stateDelay: Duration = .seconds(1)
    /// The maximum number of delays before a constantly changing state is saved.
    private static let maximumDelays = 5

    /// Saves the state if it has changed, and waits for all earlier saves.
    package func saveState() async { await beginSaving()?.value }

    /// Restores the state of the replaced page if the visitor is the same.
    func restoreState(of page: any Page, for request: PageRequest) async {
        guard let states = environment.states, let owner = request.owner,
            let model = page.restorable
        else { return }
        var kept = KeptState(model: model, owner: owner, client: request.client)
        if let former = request.former {
            do {
                let content = try await states.store.content(of: former, ownedBy: owner)
                if let content, try states.restore(model, from: content, at: path) {
                    kept.former = former
                }
            } catch {
                environment.onUnhandledError(PageStateError.unread(path: path, error))
            }
        }
        self.kept = kept
    }

    /// Starts saving the state whenever it changes.
    ///
    /// The initial state isn't saved, because any new page at the address has the same state. A
    /// restored state is saved under this page's ID before the browser receives that ID.
    func keepState() async {
        guard let kept, !hasEnded else { return }
        let hash = kept.former == nil ? encodedState()?.hashValue : nil
        self.kept?.hash = hash
        // Observes synchronously, so that no change is missed before the task starts.
        observeState()
        self.kept?.watch = ObservedTask.startApart { Task { await watchState() } }
        if kept.former != nil { await saveState() }
    }

    private func watchState() async {
        guard let changes = kept?.changes else { return }
        var heard = 0
        while !Task.isCancelled {
            observeState()
            heard = await changes.wait(after: heard)
            for _ in 0..<Self.maximumDelays {
                observeState()
                // The loop ends on cancellation.
                try? await environment.clock.sleep(for: Self.stateDelay)
                let isUnchanged = changes.count == heard
                heard = changes.count
                if isUnchanged { break }
            }
            guard !Task.isCancelled else { return }
            await saveState()
        }
    }

    private func observeState() {
        guard let kept, kept.observed.begin() else { return }
        withObservationTracking {
            kept.model.readState()
        } onChange: { [observed = kept.observed, changes = kept.changes] in
            observed.end()
            changes.raise()
        }
    }

    private func encodedState() -> [UInt8]? {
        guard let states = environment.states, let model = kept?.model else { return nil }
        do {
            return try states.content(of: model, at: path)
        } catch {
            environment.onUnhandledError(PageStateError.unencodable(path: path))
            return nil
        }
    }

    private func beginSaving() -> Task<Void, Never>? {
        guard let states = environment.states, let kept else { return nil }
        // An ended page might still be saving.
        guard kept.watch != nil, let content = encodedState(), content.hashValue != kept.hash
        else { return kept.saving }
        self.kept?.hash = content.hashValue
        guard content.count <= PageStates.maximumSize else {
            if !kept.isReportedAsTooLarge {
                let error = PageStateError.tooLarge(content.count, path: path)
                environment.onUnhandledError(error)
            }
            self.kept?.isReportedAsTooLarge = true
            return delete(kept.revision > 0 ? [id] : [])
        }
        let state = SavedPageState(
            page: id,
            owner: kept.owner,
            client: kept.client,
            revision: kept.revision + 1,
            content: content
        )
        self.kept?.revision += 1
        return enqueue { try await states.save(state) }
    }

    /// Deletes the replaced page's state once a browser shows this page.
    func forgetFormerState() {
        // Saving the state under this page's ID might have failed.
        guard let former = kept?.former, kept?.hash != nil else { return }
        kept?.former = nil
        _ = delete([former])
    }

    /// Saves the state one last time.
    func endState() -> Task<Void, Never>? {
        defer { endWatch() }
        return beginSaving()
    }

    /// Deletes the state.
    func discardState() -> Task<Void, Never>? {
        defer { endWatch() }
        guard let kept else { return nil }
        return delete((kept.revision > 0 ? [id] : []) + [kept.former].compactMap(\.self))
    }

    private func endWatch() {
        kept?.watch?.cancel()
        kept?.watch = nil
    }

    private func delete(_ pages: [PageID]) -> Task<Void, Never>? {
        guard let states = environment.states, !pages.isEmpty else { return kept?.saving }
        return enqueue { for page in pages { try await states.store.delete(page) } }
    }

    /// Runs saves and deletions one at a time, even if their callers are cancelled.
    private func enqueue(_ work: @escaping @Sendable () async throws -> Void) -> Task<Void, Never> {
        let task = Task { [previous = kept?.saving] in
            await previous?.value
            await store(work)
        }
        kept?.saving = task
        return task
    }

    private func store(_ work: @Sendable () async throws -> Void) async {
        do {
            try await work()
        } catch {
            // The state is saved after the next change, when the tab is hidden, or when the page
            // ends.
            kept?.hash = nil
            environment.onUnhandledError(PageStateError.unsaved(path: path, error))
        }
    }
}

extension Restorable {
    /// Reads the properties that make up the state, so that they are observed.
    fileprivate func readState() { _ = restorableState }
}
