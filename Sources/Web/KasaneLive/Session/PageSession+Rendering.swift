import KasaneConcurrency
import Observation

extension PageSession {
    /// The estimated size of an empty page in bytes: its actor, lifetime and model.
    static let ownSize = 8_192
    /// The estimated memory per rendered byte.
    ///
    /// The model also contains the content, and about as much other data.
    private static let copies = 2

    /// Returns the current document after a form's redirect.
    ///
    /// The document includes state that isn't in the address, such as alerts and field errors.
    public func show() -> PageResponse { answer() }

    /// Applies the page's effects after a form, and returns the redirect.
    func responseToForm() -> PageResponse {
        guard let page, !hasEnded else { return .gone }
        let effects = EvaluatedEffects(page, in: pageLanguage)
        follow(effects, isFirst: true)
        if let route { return .redirect(route) }
        let address = address(effects)
        // Browsers would interpret two leading slashes as another host.
        return LocalAddress.isValid(address) ? .shown(at: address) : answer()
    }

    /// Returns the current document, and records it as the state shown by the browser.
    ///
    /// The numbering of inputs restarts at 1.
    func answer() -> PageResponse {
        guard
            let (rendering, effects) = render(
                collectsControls: false,
                tracks: true,
                autofocus: focusRequest
            )
        else { return .gone }
        focusRequest = nil
        shown = Shown(rendering)
        stream.restartInputs()
        noteLoadedValues(of: rendering)
        follow(effects, isFirst: true)
        // In a document, only a control's attribute sets the focus. The first patch applies the
        // focus set by the page's effects.
        followed.focus = []
        if let route { return .redirect(route) }
        let document = LiveDocument(
            environment: environment,
            id: id,
            version: stream.version,
            title: effects.title,
            metadata: PageLanguage.$current.withValue(pageLanguage) { page?.metadata ?? [] },
            stylesheets: environment.stylesheetAddresses(of: page),
            language: language,
            scripts: ownScripts + rendering.scripts
        )
        return .page(document.source(body: rendering.source), status: effects.status)
    }

    private var ownScripts: [PageScript] {
        let development = environment.developmentFile == nil ? [] : ["development"]
        // Keep this order, because `nodes` decides whether `live` runs.
        let names = (environment.node == nil ? [] : ["nodes"]) + ["live"] + development
        return names.map { PageScript(name: $0) }
    }

    /// Renders the current page.
    ///
    /// - Parameter tracks: Whether to observe later changes. At most one observation is active at a
    ///   time, because an observation ends only when it reports a change.
    /// - Returns: The page and its effects, or `nil` if the page has ended.
    func render(
        collectsControls: Bool,
        tracks: Bool,
        isCharged: Bool = true,
        autofocus: String? = nil
    ) -> (rendering: Rendering, effects: EvaluatedEffects)? {
        guard let page, !hasEnded else { return nil }
        let write = {
            self.write(
                page,
                collectsControls: collectsControls,
                isCharged: isCharged,
                autofocus: autofocus
            )
        }
        guard tracks, observed.begin() else { return write() }
        return withObservationTracking {
            write()
        } onChange: { [weak self, observed, changes] in
            // A change made outside the page's actor can happen during a render, which would miss
            // the change.
            self?.assertIsolated("A page's model was changed off the page's actor. See Action.")
            // The property still has its old value here, so the page must be rendered later.
            observed.end()
            changes.raise()
        }
    }

    private func write(
        _ page: some Page,
        collectsControls: Bool,
        isCharged: Bool,
        autofocus: String?
    ) -> (rendering: Rendering, effects: EvaluatedEffects) {
        let language = pageLanguage
        let effects = EvaluatedEffects(page, in: language)
        let write = {
            PageLanguage.$current.withValue(language) {
                self.writeOnce(
                    page,
                    effects,
                    collectsControls: collectsControls,
                    autofocus: autofocus
                )
            }
        }
        var result = write()
        // A form's start tag declares whether the form contains files, before its fields are known.
        // If the declaration was wrong, the page is written again.
        if !result.isConsistent { result = write() }
        let rendering = result.rendering
        if isCharged { meter.rendered(rendering.source.count) }
        meter.holds(
            Self.ownSize + path.utf8.count + otherQuery.utf8.count
                + Self.copies * rendering.source.count
                + rendering.secretSize + draftSize
        )
        return (rendering, effects)
    }

    /// Writes a page.
    ///
    /// Returns `false` if file fields were added to or removed from any form since the last
    /// rendering.
    private func writeOnce(
        _ page: some Page,
        _ effects: EvaluatedEffects,
        collectsControls: Bool,
        autofocus: String?
    ) -> (rendering: Rendering, isConsistent: Bool) {
        let input = RenderInput(
            page: id,
            turn: turn,
            visitor: visitor,
            drafts: drafts,
            collectsControls: collectsControls,
            sharedContent: environment.sharedContent,
            autofocus: autofocus,
            fileForms: fileForms,
            loadedValues: loadedValues,
            query: { [otherQuery] in Self.query(effects, and: otherQuery) }
        )
        let pass = RenderPass(input, expecting: lastSize)
        // Reserves extra capacity, because the length often changes by a few characters.
        var output = HTMLOutput(capacity: lastSize.bytes + 64)
        output.pass = pass
        PageFrame(content: page.body, alerts: alerts(effects)).render(into: &output)
        pass.finish(output)
        // Drops drafts of removed fields. Otherwise they would stay in memory, and reappear if the
        // fields are shown again.
        drafts = pass.collected.shownDrafts
        let rendering = Rendering(pass, source: output.bytes)
        lastSize = pass.size
        lastSize.bytes = rendering.source.count
        let filled = pass.collected.fileForms
        defer { fileForms = filled }
        return (rendering, filled == fileForms)
    }

    private var draftSize: Int {
        drafts.values.reduce(0) { $0 + $1.text.utf8.count + $1.canonical.utf8.count + 128 }
    }

    private func alerts(_ effects: EvaluatedEffects) -> [ShownAlert] {
        let own = alert.map { alert in
            ShownAlert(alert: alert) { [weak self] in
                self?.assumeIsolated { $0.closeAlert() }
            }
        }
        return [own].compactMap { $0 } + effects.alerts
    }

    /// Requests a render even if no observed property has changed.
    func renderAgain() {
        mustRender = true
        changes.raise()
    }

    private func closeAlert() {
        alert = nil
        renderAgain()
    }

    /// Whether the page might have changed since the last render.
    var hasNews: Bool { mustRender || observed.hasEnded }

    /// Renders the page's changes for a stream, or returns `nil` if there are none.
    func makePatch(on number: Int) -> Patch? {
        // A newer stream might have replaced this stream, and the response to a form includes the
        // changes itself.
        guard isOpen(number), hasNews, !isAnsweringForm else { return nil }
        mustRender = false
        defer { isPatchCharged = false }
        guard
            let (rendering, effects) = render(
                collectsControls: false,
                tracks: true,
                isCharged: isPatchCharged
            )
        else { return nil }
        let isWhole = stream.needsWhole
        var operations = shown?.update(to: rendering, isWhole: isWhole) ?? []
        operations += follow(effects, isFirst: isWhole)
        if let focusRequest { operations.append(.focus(focusRequest)) }
        focusRequest = nil
        guard !operations.isEmpty || stream.mustAcknowledge else { return nil }
        let acknowledged = stream.received
        return Patch(
            version: stream.advance(),
            json: PatchOperation.json(
                operations,
                acknowledged: acknowledged,
                page: rendering
            )
        )
    }

    /// Applies the pending effects, and returns the operations for the browser.
    ///
    /// - Parameter isFirst: Whether the browser's state is unknown.
    @discardableResult
    func follow(_ effects: EvaluatedEffects, isFirst: Bool) -> [PatchOperation] {
        var operations: [PatchOperation] = []
        if isFirst || effects.title != followed.title { operations.append(.title(effects.title)) }
        followed.title = effects.title
        operations += addressOperations(effects)
        for id in effects.focus.subtracting(followed.focus).sorted() {
            operations.append(.focus(id))
        }
        followed.focus = effects.focus
        if let (url, taken) = effects.route {
            route = url
            operations.append(.leave(url))
            taken()
        } else if let error = departure, let url = target(of: error, at: address(effects)) {
            departure = nil
            route = url
            operations.append(.leave(url))
        } else if isFirst, let route {
            operations.append(.leave(route))
        }
        startTasks(effects.tasks)
        return operations
    }

    private func addressOperations(_ effects: EvaluatedEffects) -> [PatchOperation] {
        let changed = effects.parameters.filter { followed.parameters[$0.name] != $0.text }
        let visited = followed.visited
        followed.visited = []
        guard !changed.isEmpty else { return [] }
        for parameter in changed {
            followed.parameters[parameter.name] = parameter.text
        }
        let pushes = changed.contains { $0.history == .push && !visited.contains($0.name) }
        let address = address(effects)
        // The server would reject a longer address on reload.
        guard address.utf8.count <= LocalAddress.maximumLength else { return [] }
        return [.address(address, replaces: !pushes)]
    }

    /// Returns the page's address: its path, the effects' parameters and the request's remaining
    /// parameters.
    func address(_ effects: EvaluatedEffects) -> String {
        let query = Self.query(effects, and: otherQuery)
        return query.isEmpty ? path : "\(path)?\(query)"
    }

    private static func query(_ effects: EvaluatedEffects, and others: String) -> String {
        [others, effects.query].filter { !$0.isEmpty }.joined(separator: "&")
    }
}
