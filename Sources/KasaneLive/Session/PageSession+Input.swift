extension PageSession {
    /// What became of an input.
    public enum InputAnswer: Hashable, Sendable {
        /// It was taken, now or before.
        case taken
        /// The page does not show what it is about, or has too much under way; nothing was changed by it.
        case notShown
        /// An input before it is missing, so what the browser shows cannot be relied on; nothing was changed by it.
        case outOfOrder
    }

    /// Takes what a user did.
    ///
    /// Values are in the model and what was pressed has begun when it returns. Of an input with
    /// something that the page does not show, nothing is taken.
    ///
    /// - Parameter input: What the user did; it must have a number.
    /// - Returns: Whether it was taken.
    public func receive(_ input: PageInput) async -> InputAnswer {
        guard let number = input.number else { return .notShown }
        switch stream.receive(number) {
        // The answer to the last one may have been lost; there is none after it that could be under way.
        case .repeated: return number == stream.received ? lastAnswer : .taken
        case .gap: return .outOfOrder
        case .next: break
        }
        isPatchCharged = true
        defer { renderAgain() }
        lastAnswer = .taken
        lastAnswer = await apply(input.events)
        return lastAnswer
    }

    /// Takes a form that was sent without JavaScript.
    ///
    /// - Parameter input: The form.
    /// - Returns: The page as it is then, or where it leads.
    public func submit(_ input: PageInput) async -> PageAnswer {
        guard input.turn == turn else { return answer() }
        guard let page = render(collectsControls: true, tracks: false) else { return .gone }
        turn += 1
        _ = await apply(doings(of: input, on: page.rendering.fields), to: page)
        await waitUntilIdle(for: environment.formPatience)
        return answer()
    }

    /// Returns what the user did with a form, the fields first.
    ///
    /// The page may have changed since it was sent, so what counts is what the user saw.
    private func doings(of form: PageInput, on fields: [FieldRecord]) -> [PageInput.Event] {
        let secrets = Set(fields.filter { $0.kind == .secret }.map(\.id.text))
        let entered = form.events.filter { event in
            guard case .field(let id, let value) = event else { return false }
            // A secret is not sent back, so its field is empty unless it is entered anew.
            if value.isEmpty, secrets.contains(id) { return false }
            return shown?.holds(value.withLineFeeds, in: id) != true
        }
        let named = Set(form.events.compactMap(\.field))
        let off = fields.filter { field in
            field.kind == .toggle && field.form?.text == form.form
                && !named.contains(field.id.text)
                && shown?.holds("true", in: field.id.text) == true
        }
        return entered + off.map { .field($0.id.text, "") }
            + form.events.filter { $0.field == nil }
    }

    /// Fills the fields of a page that are among those of a form.
    func fill(with form: PageInput) {
        guard let page = render(collectsControls: true, tracks: false) else { return }
        for case .field(let id, let value) in form.events.withoutOvertaken {
            // What the page does not show now is lost with the page before it.
            _ = enter(value, into: id, of: page.rendering)
        }
    }

    /// Does what a user did, in order.
    ///
    /// The fields of an input are those of one rendering: however many they are, the page is written once for
    /// them, and once more for a press that follows them.
    private func apply(
        _ events: [PageInput.Event],
        to first: (rendering: Rendering, effects: EvaluatedEffects)? = nil
    ) async -> InputAnswer {
        guard var page = first ?? render(collectsControls: true, tracks: false),
            events.allSatisfy({ $0.isShown(among: page.rendering.controls) }),
            hasRoom(for: events.count(where: \.isPress))
        else { return .notShown }
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
            case .press(let id):
                guard case .button(let work) = page.rendering.controls[id] else {
                    return .notShown
                }
                await begin(work)
                isPressed = true
            }
            isChanged = true
        }
        return .taken
    }

    /// Gives a field's text to the model; returns `false` if the page does not show the field, or not the choice.
    private func enter(_ value: String, into id: String, of rendering: Rendering) -> Bool {
        guard case .field(let take) = rendering.controls[id], case .taken(let draft) = take(value)
        else { return false }
        drafts[NodeID(id)] = draft
        shown?.note(NodeID(id), holds: value)
        return true
    }

    private func goTo(_ query: String, _ effects: EvaluatedEffects, isChanged: Bool) {
        let pairs = FormEncoding.pairs(of: query, limit: 100)
        for parameter in effects.parameters {
            let value = pairs.first { $0.name == parameter.name }?.value ?? ""
            // The browser's address has it already.
            followed.parameters[parameter.name] = value
            // What was entered before may have set it since it was read.
            if isChanged || parameter.text != value { parameter.set(value) }
        }
    }
}

extension [PageInput.Event] {
    /// The events without those that a later one overtakes: of several values of one field between two presses the
    /// last counts, and so it is with the query.
    var withoutOvertaken: [PageInput.Event] {
        var overtaken: Set<String> = []
        var kept: [PageInput.Event] = []
        for event in reversed() {
            switch event {
            case .field(let id, _):
                if overtaken.insert("f.\(id)").inserted { kept.append(event) }
            case .query:
                if overtaken.insert("q").inserted { kept.append(event) }
            case .press:
                overtaken.removeAll()
                kept.append(event)
            }
        }
        return kept.reversed()
    }
}

extension PageInput.Event {
    /// The field that it is about, if it is about one.
    fileprivate var field: String? {
        if case .field(let id, _) = self { id } else { nil }
    }

    fileprivate var isPress: Bool {
        if case .press = self { true } else { false }
    }

    fileprivate func isShown(among controls: [String: Control]) -> Bool {
        switch self {
        case .query: true
        case .field(let id, _): if case .field = controls[id] { true } else { false }
        case .press(let id): if case .button = controls[id] { true } else { false }
        }
    }
}
