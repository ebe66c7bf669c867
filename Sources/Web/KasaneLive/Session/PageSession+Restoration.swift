import KasaneConcurrency
import Observation

/// A page's restorable state, and the progress of saving it.
struct KeptState {
    let model: any Restorable
    let owner: String
    let client: String?
    /// The page that this one replaces, until a browser shows this one.
    var former: PageID?
    /// A hash of the initial or last saved state, or `nil` if the state must be saved.
    var hash: Int?
    var revision = 0
    /// Saves each change of the state.
    ///
    /// `nil` before the page has loaded and after it has ended.
    var watch: Task<Void, Never>?
    /// The last save or deletion, which waits for the earlier ones.
    var saving: Task<Void, Never>?
    var isReportedAsTooLarge = false
    let observed = ObservationMark()
    let changes = ChangeSignal()
}

// Saving and restoring the state.
extension PageSession {
    /// How long a state must stay the same before it is saved.
    package static let stateDelay: Duration = .seconds(1)
    /// The number of delays after which a state that keeps changing is saved anyway.
    private static let maximumDelays = 5

    /// Saves a changed state, and waits for all earlier saves.
    package func saveState() async { await beginSaving()?.value }

    /// Restores the state of the replaced page, if the visitor is the same.
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

    /// Starts saving the state when it changes.
    ///
    /// The initial state isn't saved, because a new page at the address would have it too. A
    /// restored state is saved under this page's ID before the browser learns that ID.
    func keepState() async {
        guard let kept, !hasEnded else { return }
        let hash = kept.former == nil ? encodedState()?.hashValue : nil
        self.kept?.hash = hash
        // The task must not miss a change before it starts.
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

    /// Deletes the state of the replaced page once a browser shows this one.
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
            // It is saved at the next change, when the tab is hidden or when the page ends.
            kept?.hash = nil
            environment.onUnhandledError(PageStateError.unsaved(path: path, error))
        }
    }
}

extension Restorable {
    /// Reads the properties behind the state, so that they are observed.
    fileprivate func readState() { _ = restorableState }
}
