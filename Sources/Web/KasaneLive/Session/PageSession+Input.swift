import KasaneConcurrency

extension PageSession {
    /// The result of an input.
    public enum InputResult: Hashable, Sendable {
        /// The input has been applied.
        case taken
        /// The input wasn't applied because the page doesn't show all of its controls or too many
        /// actions are running.
        case notShown
        /// The input wasn't applied because an earlier input is missing, its number belongs to
        /// another input, or the page has ended. The browser's state can't be trusted.
        case outOfOrder
    }

    /// Applies user actions.
    ///
    /// When the method returns, the model contains the values and the pressed buttons' actions have
    /// started. If the page doesn't show one of the controls, nothing is applied. If the same input
    /// is already being applied, the method waits for that result.
    ///
    /// - Parameter input: The user's actions, with a sequence number.
    public func receive(_ input: PageInput) async -> InputResult {
        guard let number = input.number else { return .notShown }
        await beginInput()
        defer { endInput() }
        guard page != nil, !hasEnded else { return .outOfOrder }
        adopt()
        let content = input.events.hashValue
        switch stream.receive(number) {
        // The last response might have been lost, so its result is returned again. Clients wait for
        // a response before they send the next input.
        case .repeated where number < stream.received: return .taken
        case .repeated: return content == lastInput ? lastAnswer : .outOfOrder
        case .gap: return .outOfOrder
        case .next: break
        }
        isPatchCharged = true
        defer { renderAgain() }
        lastInput = content
        lastAnswer = await apply(input.events, isForm: false)
        return lastAnswer
    }

    /// Waits until no other input or form is being processed.
    ///
    /// Each call must be balanced by a call to ``endInput()``.
    func beginInput() async {
        while isApplying { await withCheckedContinuation { inputWaiters.append($0) } }
        isApplying = true
    }

    /// Allows the next input.
    func endInput() {
        isApplying = false
        let waiters = inputWaiters
        inputWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    /// Returns the user actions in a form, with fields before presses.
    ///
    /// Compares the form with the values that the user saw, because the page might have changed
    /// since it was sent.
    func doings(of form: PageInput, on fields: [FieldRecord]) -> [PageInput.Event] {
        let secrets = Set(fields.filter { $0.kind == .secret }.map(\.id.text))
        let entered = form.events.filter { event in
            guard case .field(let id, let value) = event else { return false }
            // Secrets are never sent to the browser, so an empty secret means no change.
            if value.isEmpty, secrets.contains(id) { return false }
            return shown?.holds(value.withLineFeeds, in: id) != true
        }
        let named = Set(form.events.compactMap(\.field))
        let off = fields.filter { field in
            field.kind == .toggle && field.form?.text == form.form
                && !named.contains(field.id.text)
                && shown?.holds("true", in: field.id.text) == true
        }
        let rest = form.events.filter { event in
            // An empty file field keeps the current file and clears the error of a rejected file.
            if case .file(let id, nil) = event { return drafts[NodeID(id)] != nil }
            return event.field == nil
        }
        return entered + off.map { .field($0.id.text, "") } + rest
    }

    /// Applies user actions in order.
    ///
    /// The page is rendered once for all field values, and again for each press after the first.
    ///
    /// - Parameter isForm: Whether the browser submitted the form itself, as plain forms require.
    func apply(
        _ events: [PageInput.Event],
        to first: (rendering: Rendering, effects: EvaluatedEffects)? = nil,
        isForm: Bool = true
    ) async -> InputResult {
        guard var page = first ?? render(collectsControls: true, tracks: false),
            events.allSatisfy({ $0.isShown(among: page.rendering.controls) }),
            isForm || !events.contains(where: { $0.isPlain(among: page.rendering.controls) }),
            hasRoom(for: events.count(where: \.isPress))
        else { return .notShown }
        // The user has since acted on another control.
        focusRequest = nil
        var isChanged = false
        var isPressed = false
        for event in events.withoutOvertaken {
            if isPressed || isChanged && event.isPress {
                guard let next = render(collectsControls: true, tracks: false) else {
                    return .notShown
                }
                page = next
                isPressed = false
                isChanged = false
            }
            switch event {
            case .query(let query): goTo(query, page.effects, isChanged: isChanged)
            case .field(let id, let value):
                guard enter(value, into: id, of: page.rendering) else { return .notShown }
            case .file(let id, let upload):
                guard enter(upload, into: id, of: page.rendering) else { return .notShown }
            case .press(let id, let value):
                guard let press = page.rendering.controls[id]?.press(value) else {
                    return .notShown
                }
                await run(press, of: NodeID(id), checking: page.rendering.checks)
                isPressed = true
            }
            isChanged = true
        }
        return .taken
    }

    /// Sets a field's value in the model.
    ///
    /// Returns `false` if the page doesn't show the field or the option.
    func enter(_ value: String, into id: String, of rendering: Rendering) -> Bool {
        guard case .field(let take) = rendering.controls[id] else { return false }
        switch take(value) {
        case .taken(let draft): drafts[NodeID(id)] = draft
        case .tooLong(let maximum, let canonical):
            drafts[NodeID(id)] = Draft(
                text: value.withLineFeeds,
                message: pageLanguage(
                    ja: "\(maximum)文字以内で入力してください。",
                    en: "Enter at most \(maximum) characters."
                ),
                canonical: canonical
            )
        case .unknown: return false
        }
        shown?.note(NodeID(id), holds: value)
        return true
    }

    private func goTo(_ query: String, _ effects: EvaluatedEffects, isChanged: Bool) {
        let pairs = FormEncoding.pairs(of: query, limit: 100)
        for parameter in effects.parameters {
            let value = pairs.first { $0.name == parameter.name }?.value ?? ""
            // The browser's address already has this value.
            followed.parameters[parameter.name] = value
            followed.visited.insert(parameter.name)
            // An earlier event of this input might have changed the parameter.
            if isChanged || parameter.text != value { parameter.set(value) }
        }
    }
}

// Work started by user actions.
extension PageSession {
    package var isBusy: Bool { !runs.isEmpty }

    func hasRoom(for presses: Int) -> Bool { runs.count + presses <= 64 }

    /// Starts an action.
    ///
    /// The method returns when the work reaches its first suspension point, so that later user
    /// actions are applied after it.
    ///
    /// - Parameter name: The name reported to observers, or `nil` to hide the work from observers.
    func begin(_ name: String? = nil, _ work: @escaping () async throws -> Void) async {
        runCount += 1
        let run = runCount
        await withCheckedContinuation { begun in
            runs[run] = Task {
                begun.resume()
                do {
                    try await observed(name, work)
                } catch {
                    failed(error)
                }
                ended(run)
            }
        }
    }

    private func observed(_ name: String?, _ work: () async throws -> Void) async throws {
        guard let name, let page, let observer = ObservedTask.observer else {
            return try await performInLanguage(work)
        }
        try await observer.observe("\(type(of: page)) \(name)") { _ in
            try await performInLanguage(work)
        }
    }

    /// Waits for the form's work.
    ///
    /// After a timeout, the page shows an alert that the work is still running.
    func waitForForm() async {
        await waitUntilIdle(for: environment.formTimeout)
        // The form's cookies can only be set by this response.
        if plainRuns > 0 { await waitUntilIdle(for: environment.plainFormTimeout) }
        guard isBusy, !hasEnded, alert == nil else { return }
        alert = .unfinishedForm(in: pageLanguage)
    }

    /// Waits until no work is running or the timeout has elapsed.
    func waitUntilIdle(for time: Duration) async {
        guard !runs.isEmpty else { return }
        runCount += 1
        let key = runCount
        let timer = Task { [environment] in
            // Resuming after cancellation has no effect, because the waiter has already resumed.
            try? await environment.clock.sleep(for: time)
            idleWaiters.removeValue(forKey: key)?.resume()
        }
        await withCheckedContinuation { idleWaiters[key] = $0 }
        timer.cancel()
    }

    private func ended(_ run: Int) {
        runs[run] = nil
        if runs.isEmpty {
            if let alert, alert == .unfinishedForm(in: pageLanguage) { self.alert = nil }
            for waiter in idleWaiters.values { waiter.resume() }
            idleWaiters = [:]
        }
    }
}

extension [PageInput.Event] {
    /// The events without superseded events.
    ///
    /// Between two presses, only the last value of each field and of the query is kept.
    var withoutOvertaken: [PageInput.Event] {
        var overtaken: Set<String> = []
        var kept: [PageInput.Event] = []
        for event in reversed() {
            switch event {
            case .field(let id, _):
                if overtaken.insert("f.\(id)").inserted { kept.append(event) }
            case .query:
                if overtaken.insert("q").inserted { kept.append(event) }
            case .file: kept.append(event)
            case .press:
                overtaken.removeAll()
                kept.append(event)
            }
        }
        return kept.reversed()
    }
}

extension PageInput.Event {
    var field: String? {
        if case .field(let id, _) = self { id } else { nil }
    }

    var isPress: Bool {
        if case .press = self { true } else { false }
    }

    func isPlain(among controls: [String: Control]) -> Bool {
        if case .press(let id, let value) = self {
            controls[id]?.press(value)?.isPlain ?? false
        } else {
            false
        }
    }

    func isShown(among controls: [String: Control]) -> Bool {
        switch self {
        case .query: true
        case .field(let id, _): if case .field = controls[id] { true } else { false }
        case .file(let id, _): if case .file = controls[id] { true } else { false }
        case .press(let id, let value): controls[id]?.press(value) != nil
        }
    }
}
