public import KasaneLive
public import Logging
import NIOCore
public import ServiceLifecycle

/// Serves the pages of a catalogue, and keeps each as long as somebody has it open.
///
/// ```swift
/// let live = LivePages(pages, logger: logger)
/// live.addRoutes(to: router)
/// try await withServer(router, host: host, port: port, logger: logger, services: [live]) { … }
/// ```
///
/// It must run as a service beside the server: that is what ends pages that nobody has open any more.
/// The protocol is that of `Documentation/LiveProtocol.md`.
public final class LivePages: Service {
    let pages: PageCatalogue
    let environment: PageEnvironment
    let configuration: LivePagesConfiguration
    let registry: PageRegistry
    let logger: Logger
    private let errors: ErrorLog

    /// Makes the service of a catalogue.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - environment: What they have in common. Errors that nobody handled are logged besides being reported, those of
    ///     one text every ten seconds with their number.
    ///   - configuration: How pages are kept.
    ///   - logger: What is logged to.
    public init(
        _ pages: PageCatalogue,
        environment: PageEnvironment = PageEnvironment(),
        configuration: LivePagesConfiguration = LivePagesConfiguration(),
        logger: Logger
    ) {
        var environment = environment
        let report = environment.report
        let errors = ErrorLog(
            logger,
            message: "A page's action failed",
            clock: environment.clock
        )
        environment.report = { error in
            errors.log(error)
            report(error)
        }
        environment.patchTurns = TurnQueue(limit: max(2, System.coreCount))
        self.pages = pages
        self.environment = environment
        self.configuration = configuration
        self.logger = logger
        self.errors = errors
        registry = PageRegistry(configuration: configuration, clock: environment.clock)
    }

    /// How many pages are open.
    public var openPages: Int { registry.count }

    /// How many bytes of memory open pages take, estimated by what they show and hold.
    public var openBytes: Int { registry.size }

    /// Ends the pages of a visitor, as when they log out or in: their streams end now, not only when they are
    /// next opened.
    ///
    /// Returns when what belongs to these pages is gone.
    ///
    /// - Parameter visitor: What the application has said of the visitor; see ``addRoutes(to:visitor:client:)``.
    public func endPages(of visitor: String) async {
        await end(registry.removeAll(of: Visitor.name(ofKnown: visitor)))
    }

    /// Ends pages that nobody has open any more, until it is cancelled or the service group shuts down;
    /// then ends all of them.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            // A page that takes long to end holds up no other.
            await withDiscardingTaskGroup { ending in
                await self.watch { session in
                    ending.addTask { await session.end() }
                }
            }
        }
        await end(registry.removeAll())
    }

    private func watch(_ end: (PageSession) -> Void) async {
        while !Task.isCancelled {
            // If it is cancelled, the loop ends.
            try? await environment.clock.sleep(for: .seconds(1))
            errors.logRepeats()
            for (session, duty) in registry.duties() {
                switch duty {
                case .end: end(session)
                case .renewStream(let number): session.interruptStream(number)
                case .beat: session.beat()
                }
            }
        }
    }

    /// Ends pages side by side.
    func end(_ sessions: [PageSession]) async {
        await withDiscardingTaskGroup { group in
            for session in sessions {
                group.addTask { await session.end() }
            }
        }
    }
}
