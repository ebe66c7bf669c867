extension PageSession {
    /// What became of an input.
    public enum InputAnswer: Hashable, Sendable {
        /// It was taken, now or before.
        case taken
        /// The page does not show what it is about, or an input before it is missing; nothing was changed by it.
        case notShown
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
        case .repeated: return .taken
        case .gap: return .notShown
        case .next: break
        }
        defer { renderAgain() }
        return await apply(input.events)
    }

    /// Takes a form that was sent without JavaScript.
    ///
    /// - Parameter input: The form.
    /// - Returns: The page as it is then, or where it leads.
    public func submit(_ input: PageInput) async -> PageAnswer {
        guard let rendering = render(collectsControls: false, tracks: false)?.rendering else {
            return .gone
        }
        if input.turn == turn {
            turn += 1
            // What the form does not name of its checkboxes is off.
            let named = Set(input.events.compactMap(\.field))
            let off = rendering.fields
                .filter {
                    $0.isToggle && $0.form?.text == input.form && !named.contains($0.id.text)
                }
                .map { PageInput.Event.field($0.id.text, "") }
            let values = Dictionary(
                rendering.fields.map { ($0.id.text, $0.value) },
                uniquingKeysWith: { first, _ in first }
            )
            // What is as it was is not entered.
            let entered = input.events.filter { event in
                guard case .field(let id, let value) = event else { return true }
                return values[id] != value
            }
            let presses = entered.filter { $0.field == nil }
            let fields = (entered + off.filter { values[$0.field ?? ""] != "" })
                .filter { $0.field != nil }
            _ = await apply(fields + presses)
            await waitUntilIdle(for: environment.formPatience)
        }
        return answer()
    }

    /// Fills the fields of a page that was made anew for a form whose page is gone, and says so.
    ///
    /// What the form does is not done: that is for the user to say again.
    ///
    /// - Parameter input: The form.
    /// - Returns: The page as it is then.
    public func fill(with input: PageInput) async -> PageAnswer {
        for event in input.events where event.field != nil {
            _ = await apply([event])
        }
        alert = environment.renewal
        return answer()
    }

    private func apply(_ events: [PageInput.Event]) async -> InputAnswer {
        var isFirst = true
        for event in events {
            guard let rendered = render(collectsControls: true, tracks: false) else {
                return .notShown
            }
            let controls = rendered.rendering.controls
            if isFirst, !events.allSatisfy({ $0.isShown(among: controls) }) { return .notShown }
            isFirst = false
            switch event {
            case .query(let query): goTo(query, rendered.effects)
            case .field(let id, let value):
                guard case .field(let take) = controls[id],
                    case .taken(let draft) = take(value)
                else { return .notShown }
                drafts[NodeID(id)] = draft
                shown?.note(NodeID(id), holds: value)
            case .press(let id):
                guard case .button(let work) = controls[id] else { return .notShown }
                await begin(work)
            }
        }
        return .taken
    }

    private func goTo(_ query: String, _ effects: EvaluatedEffects) {
        let pairs = FormEncoding.pairs(of: query, limit: 100)
        for parameter in effects.parameters {
            let value = pairs.first { $0.name == parameter.name }?.value ?? ""
            // The browser's address has it already.
            followed.parameters[parameter.name] = value
            if parameter.text != value { parameter.set(value) }
        }
    }
}

extension PageInput.Event {
    /// The field that it is about, if it is about one.
    fileprivate var field: String? {
        if case .field(let id, _) = self { id } else { nil }
    }

    fileprivate func isShown(among controls: [String: Control]) -> Bool {
        switch self {
        case .query: true
        case .field(let id, _): if case .field = controls[id] { true } else { false }
        case .press(let id): if case .button = controls[id] { true } else { false }
        }
    }
}
