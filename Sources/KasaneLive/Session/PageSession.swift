import Observation
import Synchronization

/// A page that somebody has open: its model, what the browser shows of it, and what it is doing.
///
/// The page is made, changed and rendered on this actor alone. Whoever has the connection calls
/// ``start()`` for the first answer, ``receive(_:)`` for each input, and ``nextEvent(on:)`` for what to send.
public actor PageSession {
    /// The page's identity.
    public nonisolated let id: PageID

    let environment: PageEnvironment
    let changes = ChangeSignal()
    /// How many changes the current stream has heard of.
    var heardChanges = 0
    /// The newest stream that was told to end.
    let interrupted = Mutex(0)
    let elapsed: @Sendable () -> Duration
    var stream = StreamState()
    var pace: PatchPace
    var drafts: [NodeID: Draft] = [:]
    var turn = 0
    /// What the last input with a number was answered.
    var lastAnswer = InputAnswer.taken
    /// Whether a heartbeat is due.
    let beats = Atomic(false)
    /// Whether the next patch is charged: its user, and nobody else, is why it is made.
    var isPatchCharged = false
    /// Whether the page is to be rendered though no property that it shows has changed.
    var mustRender = true
    /// An error that nobody handled, or that the page is another than the user thinks.
    var alert: Alert?
    var route: String?
    var shown: Shown?
    var followed = FollowedEffects()
    private(set) var page: (any Page)?
    /// What the page is made for, until it has been made.
    private var visit: PageVisit?
    /// The path of the page's address.
    public nonisolated let path: String
    /// What the page costs and holds.
    package nonisolated let meter: PageMeter
    private let lifetime = PageLifetime()
    /// How much was written the last time.
    private var lastSize = RenderSize()
    let observed = ObservationMark()
    private let make: @Sendable (PageVisit, PageLifetime) async throws -> any Page
    private var runs: [Int: Task<Void, Never>] = [:]
    private var runCount = 0
    private var idleWaiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private(set) var hasEnded = false

    /// Makes a session, which does nothing before it is started.
    ///
    /// - Parameters:
    ///   - id: The page's identity.
    ///   - visit: What the page is made for.
    ///   - environment: What all pages have in common.
    ///   - make: Makes the page, on this actor. What it needs for itself alone, such as a child container, can
    ///     be given up at the end of the lifetime.
    public init(
        id: PageID = PageID(),
        visit: PageVisit,
        environment: PageEnvironment,
        make: @escaping @Sendable (PageVisit, PageLifetime) async throws -> any Page
    ) {
        self.id = id
        self.visit = visit
        path = visit.path
        meter = PageMeter(size: Self.ownSize + visit.path.utf8.count)
        self.environment = environment
        self.make = make
        pace = PatchPace(interval: environment.patchInterval)
        elapsed = stopwatch(environment.clock)
    }

    /// The language of the page, as in BCP 47.
    var language: String { page?.language ?? environment.language }

    /// Whether what was started is still under way.
    public var isBusy: Bool { !runs.isEmpty }

    /// Returns whether so many presses can begin now.
    func hasRoom(for presses: Int) -> Bool { runs.count + presses <= environment.maximumPresses }

    /// Makes the page, loads it, and returns it as a whole: the first answer.
    ///
    /// - Parameters:
    ///   - form: A form whose page is gone: its fields are filled in, and an alert says so. What the form does is
    ///     not done: that is for the user to say again.
    ///   - isCookieMissing: Whether the page is gone because it is not known whose it was.
    /// - Returns: The document, or where the page leads instead.
    /// - Throws: What the making of the page throws.
    public func start(
        filling form: PageInput? = nil,
        isCookieMissing: Bool = false
    ) async throws -> PageAnswer {
        guard let visit else { return .gone }
        defer {
            // An open page keeps nothing of the request that it has not read.
            visit.release()
            self.visit = nil
        }
        let page = try await make(visit, lifetime)
        guard !hasEnded else {
            await lifetime.end()
            return .gone
        }
        self.page = page
        for case .query(let parameter) in page.effects.map(\.kind) {
            if let value = visit.query(parameter.name) { parameter.set(value) }
        }
        // As with what is pressed, the page's end cancels it and waits for it.
        await begin { try await page.load() }
        await waitUntilIdle(for: environment.loadPatience)
        if let form {
            fill(with: form)
            alert =
                isCookieMissing
                ? environment.missingCookie(language) : environment.renewal(language)
        }
        return answer()
    }

    /// The bytes that a page takes which shows nothing: its actors, its container, its model.
    private static let ownSize = 8_192
    /// How many bytes a page takes for each that it shows: its model holds what is shown, and about as much beside it.
    private static let copies = 2

    /// Ends the page: its stream, its tasks, and what it holds.
    ///
    /// Returns when all of it is gone. What goes on though it is cancelled is waited for no longer than
    /// ``PageEnvironment/endPatience`` and then reported; what the page holds is given up when that has ended too.
    public func end() async {
        guard !hasEnded else { return }
        hasEnded = true
        stream.closeCurrent()
        changes.raise()
        let tasks = Array(runs.values) + followed.endTasks()
        guard !tasks.isEmpty else { return await giveUp() }
        for task in tasks { task.cancel() }
        // What goes on still uses the page.
        await begin {
            for task in tasks { await task.value }
            await self.giveUp()
        }
        await waitUntilIdle(for: environment.endPatience)
        if isBusy { environment.report(PageOverrun(path: path, patience: environment.endPatience)) }
    }

    private func giveUp() async {
        page = nil
        shown = nil
        await lifetime.end()
    }

    /// Returns the whole document as it is now, and takes it as what the browser shows.
    func answer() -> PageAnswer {
        guard let (rendering, effects) = render(collectsControls: false, tracks: true) else {
            return .gone
        }
        shown = Shown(rendering)
        follow(effects, isFirst: true)
        // A document cannot give the focus; the first patch does.
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

    /// Writes the page as it is now.
    ///
    /// - Parameters:
    ///   - collectsControls: Whether it must be known what can be entered and pressed.
    ///   - tracks: Whether the session is to hear of what changes from now on. An observation ends when it
    ///     has told of a change, and cannot be ended otherwise, so there is never a second one.
    ///   - isCharged: Whether the page's client is why it is written.
    /// - Returns: The page and its effects, or `nil` if it has ended.
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
                // A change from beside the page may come while it is rendered, and is lost then.
                self?.assertIsolated("A page's model was changed off its page; see Action.")
                // The property has its old value still, so the page is rendered later.
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
        // A little more, for what changes is often as long as before but for some characters.
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

    /// Starts what a control does; returns when it has begun.
    ///
    /// The work has run up to the first point at which it waits, so that what the user did after it
    /// comes after it.
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

    /// Waits until nothing is under way, or until the time is over.
    func waitUntilIdle(for time: Duration) async {
        guard !runs.isEmpty else { return }
        runCount += 1
        let key = runCount
        let timer = Task { [environment] in
            // A timer that is cancelled has nothing to end.
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

    /// Has the page rendered, whether or not a property has changed.
    func renderAgain() {
        mustRender = true
        changes.raise()
    }

    private func closeAlert() {
        alert = nil
        renderAgain()
    }

    /// Shows and reports an error that nobody handled.
    func failed(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        environment.report(error)
        // Who presses twice sees that it runs.
        guard !(error is ActionRefusal) else { return }
        alert = environment.describe(error, language)
        renderAgain()
    }
}

/// What a page does went on though it was cancelled at the page's end.
struct PageOverrun: Error, CustomStringConvertible {
    let path: String
    let patience: Duration

    var description: String {
        "What the page \(path) does goes on \(patience) after it was cancelled; it should heed cancellation."
    }
}

/// The answer to a GET or to a form that was sent without JavaScript.
public enum PageAnswer: Hashable, Sendable {
    /// The document, in UTF-8.
    case page([UInt8])
    /// The page leads to this address.
    case redirect(String)
    /// The page has ended.
    case gone
}

/// Returns how much time a clock has measured since this call.
private func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
