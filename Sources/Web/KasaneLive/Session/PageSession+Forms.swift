// Handling of forms sent without JavaScript.
extension PageSession {
    /// Processes a form that was sent without JavaScript.
    ///
    /// A form is processed only once. If it is sent again, the response waits until the first
    /// submission is done. If the page no longer shows the form's fields and button, the form has
    /// no effect, and the response has status 409 and preserves the user's input.
    ///
    /// - Returns: A redirect to the page's address or to the address returned by the form's action.
    public func submit(_ input: PageInput) async -> PageResponse {
        await answeringForm {
            if let refusal = await take(input) { return refusal }
            return await responseAfterWork()
        }
    }

    /// Processes a form that hasn't been processed yet.
    ///
    /// Returns a response if the form is rejected.
    private func take(_ input: PageInput) async -> PageResponse? {
        await beginInput()
        defer { endInput() }
        guard page != nil, !hasEnded else { return .gone }
        guard input.turn == turn else {
            return isRepeated(input) || isUnchanged(input)
                ? nil : refuse(input, .expiredPage(in: pageLanguage))
        }
        let sent = turn
        turn += 1
        adopt()
        forgetFormerState()
        if let refusal = await claim(input) { return refusal }
        guard let page = render(collectsControls: true, tracks: false) else { return .gone }
        let doings = doings(of: input, on: page.rendering.fields)
        guard !input.lacksFiles, await apply(doings, to: page) == .taken else {
            return refuse(input, .expiredPage(in: pageLanguage))
        }
        sentForms[sent] = input.events.hashValue
        sentForms[sent - 16] = nil
        return nil
    }

    /// Processes a form of an unknown page on this new page for the same visitor and address.
    ///
    /// - Returns: The response, which has status 409 if the form had no effect.
    func submit(
        anew form: PageInput,
        isCookieMissing: Bool,
        isForeign: Bool
    ) async -> PageResponse {
        let isEntered = enterFields(of: form)
        guard !isCookieMissing else {
            return refuse(.missingCookie(in: pageLanguage))
        }
        let presses = form.events.filter(\.isPress)
        guard isEntered, !form.lacksFiles, !isForeign || presses.isEmpty, shows(presses) else {
            return refuse(.expiredPage(in: pageLanguage))
        }
        adopt()
        guard !presses.isEmpty else {
            await settleTasks(within: environment.loadTimeout)
            return answer()
        }
        if let refusal = await claim(form, isEntered: true) { return refusal }
        guard await apply(presses) == .taken else {
            return refuse(.expiredPage(in: pageLanguage))
        }
        return await responseAfterWork()
    }

    private func responseAfterWork() async -> PageResponse {
        await waitForForm()
        await settleTasks(within: environment.loadTimeout)
        // The form itself can end the page, for example by signing out. The user must not send it
        // again.
        guard !hasEnded else {
            let target = departure.flatMap { self.target(of: $0, at: path) }
            return .redirect(target ?? route ?? path)
        }
        return responseToForm()
    }

    private func isRepeated(_ form: PageInput) -> Bool {
        form.turn.flatMap { sentForms[$0] } == form.events.hashValue
    }

    private func isUnchanged(_ form: PageInput) -> Bool {
        form.events.allSatisfy { event in
            guard case .field(let id, let value) = event else { return false }
            return shown?.holds(value.withLineFeeds, in: id) == true
        }
    }

    /// Claims a form that presses a button.
    ///
    /// Returns a response if the form must not be processed.
    private func claim(_ form: PageInput, isEntered: Bool = false) async -> PageResponse? {
        guard let claim = environment.claimForm, let page = form.page, let turn = form.turn,
            form.events.contains(where: \.isPress)
        else { return nil }
        do {
            hasClaimedForm = try await claim("\(page) \(turn)", form.client)
            guard !hasClaimedForm else { return nil }
            let reason = Alert.repeatedForm(in: pageLanguage)
            return isEntered ? refuse(reason) : refuse(form, reason)
        } catch {
            if !environment.isExpectedError(error) { environment.onUnhandledError(error) }
            let reason = environment.alert(for: error, in: language)
            return isEntered
                ? refuse(reason, .serviceUnavailable) : refuse(form, reason, .serviceUnavailable)
        }
    }

    /// Returns the page with the user's input and an alert that explains the rejection.
    private func refuse(
        _ form: PageInput,
        _ reason: Alert,
        _ status: PageStatus = .conflict
    ) -> PageResponse {
        fill(with: form)
        return refuse(reason, status)
    }

    private func refuse(_ reason: Alert, _ status: PageStatus = .conflict) -> PageResponse {
        isAdopted = true
        alert = reason
        guard case .page(let source, _) = answer() else { return .gone }
        return .page(source, status: status)
    }

    private func fill(with form: PageInput) {
        guard let page = render(collectsControls: true, tracks: false) else { return }
        for case .field(let id, let value) in form.events.withoutOvertaken
        where shown?.holds(value.withLineFeeds, in: id) != true {
            // Values of fields that the page doesn't show are lost.
            _ = enter(value, into: id, of: page.rendering)
        }
    }

    private func shows(_ presses: [PageInput.Event]) -> Bool {
        guard !presses.isEmpty else { return true }
        let page = render(collectsControls: true, tracks: false, isCharged: false)
        guard let controls = page?.rendering.controls else { return false }
        return presses.allSatisfy { $0.isShown(among: controls) }
    }
}

// Handling of fields in forms of unknown pages.
extension PageSession {
    /// The maximum number of renders to find fields that depend on other fields.
    private static let maximumRounds = 4

    /// Enters the form's changed fields that the page shows.
    ///
    /// Fields can depend on other fields, so the page is rendered again until it shows all of them.
    ///
    /// - Returns: Whether all fields were entered.
    private func enterFields(of form: PageInput) -> Bool {
        var rest = form.events.withoutOvertaken.filter { !$0.isPress }
        var isEntered = true
        for round in 0..<Self.maximumRounds where round == 0 || !rest.isEmpty {
            let page = render(collectsControls: true, tracks: false, isCharged: round == 0)
            guard let rendering = page?.rendering else { return false }
            if round == 0 { noteLoadedValues(of: rendering) }
            let count = rest.count
            rest = rest.filter { event in
                guard event.isShown(among: rendering.controls) else { return true }
                if !enter(event, of: form, into: rendering) { isEntered = false }
                return false
            }
            if round > 0, rest.count == count { break }
            clearToggles(of: form, in: rendering)
        }
        return isEntered && rest.allSatisfy { isDispensable($0, in: form) }
    }

    /// Enters a field or a file.
    ///
    /// Returns `false` if the field's value isn't the value that the user saw.
    private func enter(
        _ event: PageInput.Event,
        of form: PageInput,
        into rendering: Rendering
    ) -> Bool {
        switch event {
        case .query, .press: return true
        case .file(let id, let upload): return enter(upload, into: id, of: rendering)
        case .field(let id, let value):
            guard let field = rendering.fields.first(where: { $0.id.text == id }) else {
                return enter(value, into: id, of: rendering)
            }
            // Secrets are never sent to the browser, so an empty secret means no change.
            if field.kind == .secret {
                return value.isEmpty || enter(value, into: id, of: rendering)
            }
            guard value.withLineFeeds != field.value.withLineFeeds else { return true }
            let change = form.seen?.change(of: id, to: value, from: field.value) ?? .entered
            guard change != .unchanged else { return true }
            return enter(value, into: id, of: rendering) && change == .entered
        }
    }

    /// Turns off checkboxes that the user cleared, because browsers don't send unchecked
    /// checkboxes.
    private func clearToggles(of form: PageInput, in rendering: Rendering) {
        let named = Set(form.events.compactMap(\.field))
        for field in rendering.fields
        where field.kind == .toggle && field.value == "true" && field.form?.text == form.form {
            let id = field.id.text
            guard !named.contains(id), form.seen?.contains(id) ?? true,
                form.seen?.change(of: id, to: "", from: "true") != SeenFields.Change.unchanged
            else { continue }
            _ = enter("", into: id, of: rendering)
        }
    }

    /// Whether a field that the page doesn't show can be skipped because the user left it empty.
    private func isDispensable(_ event: PageInput.Event, in form: PageInput) -> Bool {
        switch event {
        case .query, .file(_, nil): true
        case .file, .press: false
        case .field(let id, let value): value.isEmpty || form.seen?.isUntouched(id, value) == true
        }
    }

    /// Records the values of fields that weren't shown before.
    func noteLoadedValues(of rendering: Rendering) {
        for field in rendering.fields
        where field.kind != .secret && loadedValues[field.id.raw] == nil {
            loadedValues[field.id.raw] = SeenFields.hash(of: field.value)
        }
    }
}

// Comparison with a new page at the same address.
extension PageSession {
    /// Whether the page shows an alert, or a field with text that isn't in the model.
    package var hasMessages: Bool {
        alert != nil || !drafts.isEmpty
            || page.map { !EvaluatedEffects($0, in: pageLanguage).alerts.isEmpty } ?? false
    }

    /// Returns a hash of the page's content.
    ///
    /// Within a process, pages with equal content have equal hashes.
    package func contentHash() -> UInt64 {
        let page = render(collectsControls: false, tracks: false, isCharged: false)
        guard let (rendering, effects) = page else { return 0 }
        var hash = ContentHash()
        for record in rendering.records {
            hash.add(record.id.raw)
            hash.add(record.hash)
        }
        for field in rendering.fields { hash.add(ContentHash.of(field.value)) }
        hash.add(ContentHash.of(effects.title))
        return hash.value
    }
}
