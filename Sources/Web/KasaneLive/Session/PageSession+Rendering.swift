import KasaneConcurrency
import Observation

extension PageSession {
    /// The estimated size in bytes of an empty page: its actor, its lifetime, its model.
    static let ownSize = 8_192
    /// The estimated memory in bytes per rendered byte: the model contains the content and about as
    /// much other data.
    private static let copies = 2

    /// Returns the complete current document, for the request that follows a form.
    ///
    /// It contains what the address does not, such as alerts and the errors of fields.
    public func show() -> PageResponse { answer() }

    /// Carries out the page's effects after a form, and returns the redirect to the page's address,
    /// or to the address that the page leads to.
    func responseToForm() -> PageResponse {
        guard let page, !hasEnded else { return .gone }
        let effects = EvaluatedEffects(page, in: pageLanguage)
        follow(effects, isFirst: true)
        if let route { return .redirect(route) }
        let address = address(effects)
        // Browsers would read two leading slashes as another host.
        return LocalAddress.isValid(address) ? .shown(at: address) : answer()
    }

    /// Returns the complete current document, and records it as the state that the browser shows.
    ///
    /// Its script numbers the inputs from 1.
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
        // Only an attribute of a control sets the focus in a document; the first patch sets it for
        // the page's effects.
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
        // In this order, because `nodes` decides whether `live` runs.
        let names = (environment.node == nil ? [] : ["nodes"]) + ["live"] + development
        return names.map { PageScript(name: $0) }
    }

    /// Renders the current page.
    ///
    /// - Parameter tracks: Whether the session observes later changes. An observation ends only
    ///   when it has reported a change, so there is at most one.
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
            // A change from outside the page's actor may arrive during a render and would then be
            // lost.
            self?.assertIsolated("A page's model was changed off its page; see Action.")
            // The property still has its old value here, so the page is rendered later.
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
        // The start tag of a form with files precedes its fields, so a page is written again if
        // other forms have files than before.
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

    /// Writes a page; returns `false` if other forms contain files than in the previous rendering.
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
        // A little more, because the length often changes by a few characters only.
        var output = HTMLOutput(capacity: lastSize.bytes + 64)
        output.pass = pass
        PageFrame(content: page.body, alerts: alerts(effects)).render(into: &output)
        pass.finish(output)
        // The text of a field that is gone would otherwise stay in memory, and come back with it.
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

    /// Requests a render, whether or not a property has changed.
    func renderAgain() {
        mustRender = true
        changes.raise()
    }

    private func closeAlert() {
        alert = nil
        renderAgain()
    }

    /// Whether the page may have changed since it was rendered.
    var hasNews: Bool { mustRender || observed.hasEnded }

    /// Renders the changes of the page for a stream; returns `nil` if there are none.
    func makePatch(on number: Int) -> Patch? {
        // A newer stream may have replaced this one while it waited in the queue.
        // The response to a form can carry what the news would announce.
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

    /// Carries out the effects that have not been carried out yet, and returns the operations for
    /// the browser.
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
        // The server would refuse a longer one on reload.
        guard address.utf8.count <= LocalAddress.maximumLength else { return [] }
        return [.address(address, replaces: !pushes)]
    }

    /// Returns the page's address: its path, and a query of the request's other parameters and
    /// those of its effects.
    func address(_ effects: EvaluatedEffects) -> String {
        let query = Self.query(effects, and: otherQuery)
        return query.isEmpty ? path : "\(path)?\(query)"
    }

    private static func query(_ effects: EvaluatedEffects, and others: String) -> String {
        [others, effects.query].filter { !$0.isEmpty }.joined(separator: "&")
    }
}
