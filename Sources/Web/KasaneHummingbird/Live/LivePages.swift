import KasaneConcurrency
public import KasaneLive
public import Logging
import NIOCore
public import ServiceLifecycle

/// Serves pages, and keeps each page alive while a visitor has it open.
///
/// ```swift
/// let live = LivePages(pages, logger: logger)
/// live.addRoutes(to: router)
/// try await withServer(router, host: host, port: 80, logger: logger, services: [live]) { _ in
///     await waitForShutdownSignal()
/// }
/// ```
///
/// Run this object as a service alongside the server, so that abandoned pages are ended. The
/// protocol is described in `Documentation/Reference/LiveProtocol.md`.
public final class LivePages: Service {
    let pages: PageRoutes
    let environment: PageEnvironment
    let configuration: LivePagesConfiguration
    let registry: PageRegistry
    let formRedirects: FormRedirects
    let logger: Logger
    let scripts: AssetRoutes
    let longInputs = LongInputs()
    /// The forms that contain files, whose duration depends on the upload of their files.
    let longForms = LongInputs()
    private let errors: ErrorLog

    /// Creates a service for the given pages.
    ///
    /// - Precondition: The pages' paths must be unique.
    /// - Parameter environment: The settings shared by all pages. Unhandled errors are reported and
    ///   logged. Repeated errors with the same description are counted, and the count is logged
    ///   every ten seconds.
    public init(
        _ pages: PageRoutes,
        environment: PageEnvironment = PageEnvironment(),
        configuration: LivePagesConfiguration = LivePagesConfiguration(),
        logger: Logger
    ) {
        do {
            try pages.requireUniquePaths()
        } catch {
            preconditionFailure("\(error)")
        }
        var environment = environment
        let report = environment.onUnhandledError
        let errors = ErrorLog(
            logger,
            message: "Page action failed",
            clock: environment.clock
        )
        environment.onUnhandledError = { error in
            errors.log(error)
            report(error)
        }
        let applied = AppliedForms()
        environment.claimForm = configuration.claimForm ?? { form, _ in applied.claim(form) }
        environment.patchTurns = Gate(width: max(2, System.coreCount))
        environment.states = configuration.states.map {
            PageStates(store: $0, coder: JSONStateCoder())
        }
        var scripts = AssetRoutes(prefix: environment.prefix)
        for script in LiveScript.allCases where script.isNeeded(in: environment) {
            let name = "\(script.rawValue).js"
            scripts.add(name, contentType: "text/javascript; charset=utf-8", bytes: script.bytes)
            environment.scriptPaths[script.rawValue] = scripts.path(name)
        }
        self.scripts = scripts
        self.pages = pages
        self.environment = environment
        self.configuration = configuration
        self.logger = logger
        self.errors = errors
        registry = PageRegistry(configuration: configuration, clock: environment.clock)
        formRedirects = FormRedirects(clock: environment.clock)
    }

    /// The number of open pages.
    public var openPages: Int { registry.count }

    /// The estimated memory use of all open pages in bytes, based on their content.
    public var openBytes: Int { registry.size }

    /// Ends a visitor's pages, for example when the visitor signs in or out.
    ///
    /// Open streams end immediately. The method returns after the pages have released their
    /// resources and the visitor's page states have been deleted.
    ///
    /// ```swift
    /// router.for(.everyone).post("/logout") { [live] request, _ in
    ///     if let visitor = login(of: request) { await live.endSessions(for: visitor) }
    ///     return Response(status: .seeOther, headers: [.location: "/"])
    /// }
    /// ```
    ///
    /// - Parameter visitor: The visitor's ID, as returned by the `visitor` closure of
    ///   ``addRoutes(to:visitor:client:origin:)``.
    public func endSessions(for visitor: String) async {
        let name = Visitor.name(ofKnown: visitor)
        await withDiscardingTaskGroup { group in
            for session in registry.removeAll(of: name) {
                group.addTask { await session.leave() }
            }
        }
        await change { try await $0.deleteAll(ownedBy: Visitor.owner(named: name)) }
    }

    /// Ends abandoned pages until the task is cancelled or the service group shuts down, and then
    /// ends all pages.
    public func run() async throws {
        environment.uploads.deleteLeftovers()
        await cancelWhenGracefulShutdown {
            // A page that takes a long time to end doesn't delay other pages.
            await withDiscardingTaskGroup { ending in
                ending.addTask { await self.deleteExpiredStates() }
                await self.watch { action, session in
                    ending.addTask { await action == .end ? session.end() : session.adopt() }
                }
            }
        }
        await end(registry.removeAll())
        environment.uploads.deleteFolder()
    }

    /// Performs due actions.
    ///
    /// Long-running actions are started by `take`.
    private func watch(_ take: (PageLifespan.DueAction, PageSession) -> Void) async {
        while !Task.isCancelled {
            // Cancellation ends the loop.
            try? await environment.clock.sleep(for: .seconds(1))
            errors.logRepeats()
            for (session, action) in registry.dueActions() {
                switch action {
                case .end, .adopt: take(action, session)
                case .renewStream(let number): session.interruptStream(number)
                case .beat: session.beat()
                }
            }
        }
    }

    private func deleteExpiredStates() async {
        guard configuration.states != nil else { return }
        while !Task.isCancelled {
            await change { try await $0.deleteExpired() }
            // Cancellation ends the loop.
            try? await environment.clock.sleep(for: .seconds(600))
        }
    }

    /// Changes the stored states.
    ///
    /// Errors are only logged, because states expire anyway.
    private func change(_ change: (any PageStateStore) async throws -> Void) async {
        guard let states = configuration.states else { return }
        do {
            try await change(states)
        } catch {
            logger.warning("Failed to delete page states", metadata: ["error": "\(error)"])
        }
    }

    func end(_ sessions: [PageSession]) async {
        await withDiscardingTaskGroup { group in
            for session in sessions {
                group.addTask { await session.end() }
            }
        }
    }
}
