import KasaneConcurrency
import Observation
import Synchronization

/// An open page: its model, the state that the browser shows, and its running work.
///
/// The page is created, changed and rendered only on this actor. The owner of the connection calls
/// ``start(filling:isCookieMissing:)`` for the first response, ``receive(_:)`` for each input, and
/// ``nextEvent(on:)`` for the events to send.
///
/// ```swift
/// let request = PageRequest(path: "/cities")
/// let session = PageSession(request: request, environment: PageEnvironment()) { _, _ in
///     SearchPage(model: SearchModel())
/// }
/// let response = try await session.start()
/// await session.end()
/// ```
public actor PageSession {
    /// The page's identity.
    public nonisolated let id: PageID

    let environment: PageEnvironment
    let changes = ChangeSignal()
    /// The change count that the current stream has seen.
    var heardChanges = 0
    /// The number of the newest interrupted stream.
    let interrupted = Mutex(0)
    let elapsed: Stopwatch
    var stream = StreamState()
    var pace: PatchPace
    var drafts: [NodeID: Draft] = [:]
    var turn = 0
    /// The result of the last numbered input.
    var lastAnswer = InputResult.taken
    /// Whether a heartbeat is due.
    let beats = Atomic(false)
    /// Whether the next patch is charged to the page's client, because only its user caused it.
    var isPatchCharged = false
    /// Whether the page must be rendered even if no observed property has changed.
    var mustRender = true
    /// The page's own alert: an unhandled error, or a notice that the page has been replaced.
    var alert: Alert?
    var route: String?
    var shown: Shown?
    var followed = FollowedEffects()
    private(set) var page: (any Page)?
    /// The request that the page is created for, until the page has been created.
    private var request: PageRequest?
    /// The path of the page's address.
    public nonisolated let path: String
    /// The page's costs and memory use.
    package nonisolated let meter: PageMeter
    private let lifetime = PageLifetime()
    /// How much was written the last time.
    private var lastSize = RenderSize()
    let observed = ObservationMark()
    private let make: @Sendable (PageRequest, PageLifetime) async throws -> any Page
    private var runs: [Int: Task<Void, Never>] = [:]
    private var runCount = 0
    private var idleWaiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private(set) var hasEnded = false

    /// Creates a session, which does nothing until it is started.
    ///
    /// - Parameters:
    ///   - id: The page's identity.
    ///   - request: The request that the page is created for.
    ///   - environment: The settings shared by all pages.
    ///   - make: Creates the page, on this actor. Resources of this page alone, such as a
    ///     temporary file, can be released at the end of the lifetime.
    public init(
        id: PageID = PageID(),
        request: PageRequest,
        environment: PageEnvironment,
        make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> any Page
    ) {
        self.id = id
        self.request = request
        path = request.path
        meter = PageMeter(size: Self.ownSize + request.path.utf8.count)
        self.environment = environment
        self.make = make
        pace = PatchPace(interval: environment.patchInterval)
        elapsed = Stopwatch(environment.clock)
    }

    /// The language of the page, as a BCP 47 tag.
    var language: String { page?.language ?? environment.language }

    /// Whether any work that the page started is still running.
    public var isBusy: Bool { !runs.isEmpty }

    /// Returns whether a number of further actions can start now.
    func hasRoom(for presses: Int) -> Bool { runs.count + presses <= environment.maximumPresses }

    /// Creates and loads the page, and returns its complete document for the first response.
    ///
    /// - Parameters:
    ///   - form: A form whose page has expired. Its fields are filled in, and an alert reports that
    ///     the page was replaced. The form's action is not run; the user must send the form again.
    ///   - isCookieMissing: Whether the page is replaced because its owner cannot be verified.
    /// - Returns: The document, or the address that the page leads to.
    /// - Throws: The error thrown while the page was created.
    public func start(
        filling form: PageInput? = nil,
        isCookieMissing: Bool = false
    ) async throws -> PageResponse {
        guard let request else { return .gone }
        defer {
            // An open page does not retain the unread parts of the request.
            request.release()
            self.request = nil
        }
        let page = try await make(request, lifetime)
        guard !hasEnded else {
            await lifetime.end()
            return .gone
        }
        self.page = page
        for case .query(let parameter) in page.effects.map(\.kind) {
            if let value = request.query(parameter.name) { parameter.set(value) }
        }
        // As with pressed buttons, the page's end cancels loading and waits for it.
        await begin { try await page.load() }
        await waitUntilIdle(for: environment.loadTimeout)
        if let form {
            fill(with: form)
            alert =
                isCookieMissing
                ? environment.missingCookieAlert(language) : environment.expiredPageAlert(language)
        }
        return answer()
    }

    /// The estimated size in bytes of an empty page: its actor, its lifetime, its model.
    private static let ownSize = 8_192
    /// The estimated memory in bytes per rendered byte: the model contains the content and about as
    /// much other data.
    private static let copies = 2

    /// Ends the page: its stream, its tasks and its resources.
    ///
    /// It returns when all of them have ended. Work that continues after cancellation is awaited
    /// for at most ``PageEnvironment/endTimeout`` and then reported; the page's resources are
    /// released when that work has ended too.
    public func end() async {
        guard !hasEnded else { return }
        hasEnded = true
        stream.closeCurrent()
        changes.raise()
        let tasks = Array(runs.values) + followed.endTasks()
        guard !tasks.isEmpty else { return await giveUp() }
        for task in tasks { task.cancel() }
        // Running work still uses the page, so its resources are released after it.
        await begin {
            for task in tasks { await task.value }
            await self.giveUp()
        }
        await waitUntilIdle(for: environment.endTimeout)
        if isBusy {
            environment.onUnhandledError(
                PageOverrunError(path: path, timeout: environment.endTimeout)
            )
        }
    }

    private func giveUp() async {
        page = nil
        shown = nil
        await lifetime.end()
    }

    /// Returns the complete current document, and records it as the state that the browser shows.
    func answer() -> PageResponse {
        guard let (rendering, effects) = render(collectsControls: false, tracks: true) else {
            return .gone
        }
        shown = Shown(rendering)
        follow(effects, isFirst: true)
        // A document cannot set the focus; the first patch does.
        followed.focus = []
        if let route { return .redirect(route) }
        let document = LiveDocument(
            environment: environment,
            id: id,
            version: stream.version,
            title: effects.title,
            language: language
        )
        return .page(document.source(body: rendering.source))
    }

    /// Renders the current page.
    ///
    /// - Parameters:
    ///   - collectsControls: Whether the rendering lists the controls that accept input.
    ///   - tracks: Whether the session observes later changes. An observation ends only when it has
    ///     reported a change, so there is at most one.
    ///   - isCharged: Whether the rendering is charged to the page's client.
    /// - Returns: The page and its effects, or `nil` if the page has ended.
    func render(
        collectsControls: Bool,
        tracks: Bool,
        isCharged: Bool = true
    ) -> (rendering: Rendering, effects: EvaluatedEffects)? {
        guard let page, !hasEnded else { return nil }
        if tracks, observed.begin() {
            return withObservationTracking {
                write(page, collectsControls: collectsControls, isCharged: isCharged)
            } onChange: { [weak self, observed, changes] in
                // A change from outside the page's actor may arrive during a render and would then
                // be lost.
                self?.assertIsolated("A page's model was changed off its page; see Action.")
                // The property still has its old value here, so the page is rendered later.
                observed.end()
                changes.raise()
            }
        }
        return write(page, collectsControls: collectsControls, isCharged: isCharged)
    }

    private func write(
        _ page: some Page,
        collectsControls: Bool,
        isCharged: Bool
    ) -> (rendering: Rendering, effects: EvaluatedEffects) {
        let effects = EvaluatedEffects(page)
        let pass = RenderPass(
            page: id,
            turn: turn,
            drafts: drafts,
            collectsControls: collectsControls,
            sharedContent: environment.sharedContent,
            expecting: lastSize
        )
        // A little more, because the length often changes by a few characters only.
        var output = HTMLOutput(capacity: lastSize.bytes + 64)
        output.pass = pass
        PageFrame(content: page.body, alerts: alerts(effects)).render(into: &output)
        pass.finish(output)
        let rendering = Rendering(
            source: output.bytes,
            records: pass.records,
            fields: pass.fields,
            controls: pass.controls,
            placements: pass.placements
        )
        lastSize = pass.size
        lastSize.bytes = rendering.source.count
        if isCharged { meter.rendered(rendering.source.count) }
        meter.holds(
            Self.ownSize + path.utf8.count + Self.copies * rendering.source.count
                + rendering.secretSize + draftSize
        )
        return (rendering, effects)
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

    /// Starts an action and returns when it has begun.
    ///
    /// The work has run up to its first suspension point, so later user actions are applied after
    /// it.
    func begin(_ work: @escaping () async throws -> Void) async {
        runCount += 1
        let run = runCount
        await withCheckedContinuation { begun in
            runs[run] = Task {
                begun.resume()
                do {
                    try await work()
                } catch {
                    failed(error)
                }
                ended(run)
            }
        }
    }

    /// Waits until no work is running, or until the timeout.
    func waitUntilIdle(for time: Duration) async {
        guard !runs.isEmpty else { return }
        runCount += 1
        let key = runCount
        let timer = Task { [environment] in
            // A cancelled timer resumes nothing, because its waiter has been resumed already.
            try? await environment.clock.sleep(for: time)
            idleWaiters.removeValue(forKey: key)?.resume()
        }
        await withCheckedContinuation { idleWaiters[key] = $0 }
        timer.cancel()
    }

    private func ended(_ run: Int) {
        runs[run] = nil
        if runs.isEmpty {
            for waiter in idleWaiters.values { waiter.resume() }
            idleWaiters = [:]
        }
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

    /// Shows and reports an unhandled error.
    func failed(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        environment.onUnhandledError(error)
        // A user who presses twice already sees that the action is running.
        guard !(error is ActionBusyError) else { return }
        alert = environment.errorAlert(error, language)
        renderAgain()
    }
}

/// The error for a page's work that continued after its cancellation at the page's end.
struct PageOverrunError: Error, CustomStringConvertible {
    let path: String
    let timeout: Duration

    var description: String {
        "A task of the page \(path) is still running \(timeout) after its cancellation; it should react to cancellation."
    }
}
