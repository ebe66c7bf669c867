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
        guard let rendering = render(collectsControls: false, tracks: false)?.rendering else {
            return .gone
        }
        if input.turn == turn {
            turn += 1
            _ = await apply(doings(of: input, on: rendering.fields))
            await waitUntilIdle(for: environment.formPatience)
        }
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

    /// Fills the fields of a page that was made anew for a form whose page is gone, and says so.
    ///
    /// What the form does is not done: that is for the user to say again.
    ///
    /// - Parameters:
    ///   - input: The form.
    ///   - isCookieMissing: Whether the page is gone because it is not known whose it was.
    /// - Returns: The page as it is then.
    public func fill(with input: PageInput, isCookieMissing: Bool = false) async -> PageAnswer {
        for event in input.events where event.field != nil {
            _ = await apply([event])
        }
        alert =
            isCookieMissing ? environment.missingCookie(language) : environment.renewal(language)
        return answer()
    }

    private func apply(_ events: [PageInput.Event]) async -> InputAnswer {
        var isFirst = true
        for event in events {
            guard let rendered = render(collectsControls: true, tracks: false) else {
                return .notShown
            }
            let controls = rendered.rendering.controls
            if isFirst {
                guard events.allSatisfy({ $0.isShown(among: controls) }),
                    hasRoom(for: events.count(where: \.isPress))
                else { return .notShown }
            }
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
