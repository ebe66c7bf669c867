import KasaneConcurrency
import Observation
import Synchronization

/// An open page: its model, the state shown by the browser, and its running work.
///
/// The page is created, changed and rendered only on this actor. The server calls
/// ``start(filling:isCookieMissing:isForeign:)`` for the first response, ``receive(_:)`` for each
/// input, and ``nextEvent(on:)`` for each event to send.
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
    /// The page's ID.
    public nonisolated let id: PageID

    let environment: PageEnvironment
    let changes = ChangeSignal()
    /// The number of changes seen by the current stream.
    var heardChanges = 0
    /// The number of the most recently interrupted stream.
    let interrupted = Mutex(0)
    let elapsed: Stopwatch
    var stream = StreamState()
    var pace: PatchPace
    var drafts: [NodeID: Draft] = [:]
    var turn = 0
    /// The hashes of the most recently processed forms, by turn.
    var sentForms: [Int: Int] = [:]
    /// Hashes of the fields' values before the user's first input, by field.
    var loadedValues: [UInt64: String] = [:]
    var lastAnswer = InputResult.taken
    /// A hash of the events in the last numbered input.
    var lastInput: Int?
    /// Whether an input or a form is being processed; see ``beginInput()``.
    var isApplying = false
    var inputWaiters: [CheckedContinuation<Void, Never>] = []
    let beats = Atomic(false)
    /// Whether the next patch counts toward the client's quota, because only the client's user
    /// caused the patch.
    var isPatchCharged = false
    /// Whether the page must be rendered even if no observed property has changed.
    var mustRender = true
    /// The page's own alert: an unhandled error or a notice that the page was replaced.
    var alert: Alert?
    var route: String?
    /// The request's query parameters that aren't bound to a property.
    private(set) var otherQuery = ""
    /// A redirecting error that the page hasn't followed yet.
    var departure: PageError?
    private var unansweredForms = 0
    /// The cookies set by action outcomes, for every response that redirects.
    ///
    /// The cookies are kept until the page ends, because a browser that sends a form twice ignores
    /// the first response.
    package private(set) var responseCookies: [PageCookie] = []
    /// Whether the form has been claimed, so that no other server processes it.
    package internal(set) var hasClaimedForm = false
    /// The error thrown by `load()` that determines the response.
    var loadError: PageError?
    /// The `id` of the control to focus next: the first field with an error after a rejected
    /// submission.
    var focusRequest: String?
    var shown: Shown?
    var followed = FollowedEffects()
    /// Whether a browser shows the page; see ``adopt()``.
    var isAdopted = false
    /// The state that survives a restart, if the page is restorable.
    var kept: KeptState?
    /// The most recent wait for the page's tasks before a response.
    var settling: Task<Void, Never>?
    private(set) var page: (any Page)?
    /// The request that creates the page, or `nil` once the page exists.
    private var request: PageRequest?
    /// The path of the page's address.
    public nonisolated let path: String
    /// A hash of the visitor's ID; see ``PageRequest``.
    let visitor: String?
    private let visitorLanguage: String
    package nonisolated let meter: PageMeter
    private let lifetime = PageLifetime()
    var lastSize = RenderSize()
    /// The forms that contain a file field.
    ///
    /// `nil` represents the page's implicit form.
    var fileForms: Set<NodeID?> = []
    let observed = ObservationMark()
    private let make: @Sendable (PageRequest, PageLifetime) async throws -> any Page
    /// The running work by start number.
    var runs: [Int: Task<Void, Never>] = [:]
    var runCount = 0
    /// The number of running actions that belong to plain forms.
    var plainRuns = 0
    var idleWaiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private(set) var hasEnded = false

    /// Creates a session without starting the session.
    ///
    /// - Parameter make: Creates the page on this actor. Use the lifetime to clean up resources
    ///   that belong only to this page, such as a temporary file.
    public init(
        id: PageID = PageID(),
        request: PageRequest,
        environment: PageEnvironment,
        make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> any Page
    ) {
        self.id = id
        self.request = request.translated(by: environment.texts)
        path = request.path
        visitor = request.visitor
        visitorLanguage = environment.visitorLanguage(of: request)
        meter = PageMeter(size: Self.ownSize + request.path.utf8.count)
        self.environment = environment
        self.make = make
        pace = PatchPace(interval: environment.patchInterval)
        elapsed = Stopwatch(environment.clock)
    }

    /// Whether the response to a form is in progress.
    ///
    /// Streams are paused meanwhile, because a redirect in a patch would cancel the browser's
    /// request.
    var isAnsweringForm: Bool { unansweredForms > 0 }

    func answeringForm(
        _ work: () async -> PageResponse
    ) async -> PageResponse {
        unansweredForms += 1
        let response = await work()
        unansweredForms -= 1
        changes.raise()
        return response
    }

    func setCookies(_ cookies: [PageCookie]) { responseCookies += cookies }

    /// Whether the first response is still undetermined.
    var isStarting: Bool { request != nil }

    /// The page's language, as a BCP 47 tag.
    var language: String { page?.language ?? visitorLanguage }

    var pageLanguage: PageLanguage { environment.pageLanguage(language) }

    /// Creates and loads the page, and returns the first response.
    ///
    /// - Parameters:
    ///   - form: A form from a page that is unknown to this process. The form is processed if this
    ///     page shows the form's fields and button. Otherwise the fields are filled in, and an
    ///     alert says that the form had no effect.
    ///   - isCookieMissing: Whether the form was sent without the visitor's cookie, in which case
    ///     it isn't processed.
    ///   - isForeign: Whether the form's page belonged to another visitor, in which case the form
    ///     isn't processed.
    /// - Returns: The document, or the address to which the page redirects.
    /// - Throws: An error from creating the page, unless the error determines the response, as a
    ///   ``PageError`` does.
    public func start(
        filling form: PageInput? = nil,
        isCookieMissing: Bool = false,
        isForeign: Bool = false
    ) async throws -> PageResponse {
        guard let request else { return .gone }
        defer {
            // An open page doesn't keep the rest of the request in memory.
            request.release()
            self.request = nil
        }
        let page: any Page
        do {
            page = try await make(request, lifetime)
        } catch {
            guard let error = PageError(preventing: error) else { throw error }
            return response(to: error, of: request)
        }
        await restoreState(of: page, for: request)
        guard !hasEnded else {
            await lifetime.end()
            return .gone
        }
        self.page = page
        let sent = QueryForm(request.query)
        var others = sent?.others ?? request.query
        for case .query(let parameter) in page.effects.map(\.kind) {
            if let value = request.query(parameter.name) { parameter.set(value) }
            others.removeAll { $0.name == parameter.name }
        }
        otherQuery = LocalAddress.query(others)
        if form == nil, let sent, let address = enter(sent) { return .redirect(address) }
        let elapsed = Stopwatch(environment.clock)
        // Like an action, loading is cancelled and awaited when the page ends.
        await begin("load") { try await self.load(page) }
        await waitUntilIdle(for: environment.loadTimeout)
        if let loadError { return response(to: loadError, of: request) }
        await settleTasks(within: environment.loadTimeout - elapsed())
        await keepState()
        guard let form else { return answer() }
        return await answeringForm {
            await submit(anew: form, isCookieMissing: isCookieMissing, isForeign: isForeign)
        }
    }

    /// Saves the page's state, and ends the page's stream, tasks and lifetime.
    ///
    /// The method returns when all of them have ended. It waits up to
    /// ``PageEnvironment/endTimeout`` for work that ignores cancellation, and then reports the
    /// work. In that case, the lifetime ends when the work does.
    public func end() async { await end(isLeft: false) }

    /// Ends a page that its browser has permanently left, and deletes the page's state.
    package func leave() async { await end(isLeft: true) }

    private func end(isLeft: Bool) async {
        guard !hasEnded else { return }
        hasEnded = true
        let saving = isLeft ? discardState() : endState()
        stream.closeCurrent()
        changes.raise()
        let ending = Array(runs.values) + followed.endTasks()
        for task in ending { task.cancel() }
        let tasks = ending + [saving].compactMap(\.self)
        guard !tasks.isEmpty else { return await giveUp() }
        // Running work still uses the page's resources, so they are released after the work ends.
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
}

/// An error for work that ignored cancellation when its page ended.
struct PageOverrunError: Error, CustomStringConvertible {
    let path: String
    let timeout: Duration

    var description: String {
        """
        A task on the page \(path) was still running \(timeout) after it was cancelled. Make \
        the task stop when it is cancelled.
        """
    }
}
