public import Observation

/// An asynchronous operation of a page, with an observable state.
///
/// ```swift
/// @Observable final class BoardModel {
///     private(set) var cities: [City] = []
///
///     @ObservationIgnored lazy var refresh = Action(of: self) { model in
///         model.cities = try await fetchCities()
///     }
/// }
/// ```
///
/// The page shows the action's state and runs it:
///
/// ```swift
/// Button("Refresh", model.refresh)             // disabled while it runs
/// if let failure = model.refresh.failure { p { "\(failure)" } }
/// ```
///
/// An action belongs to one actor, the page's, and takes one call at a time. It checks whether it
/// may start and starts in one step, so two concurrent calls never both pass the check. Cancelling
/// the calling task cancels the action, and so does the end of the page.
///
/// - Important: Do not use capture lists in the closures of pages. Swift up to 6.3 runs an
///   asynchronous closure with a capture list outside the page's actor, concurrently with the page
///   (https://github.com/swiftlang/swift/issues/87097).
@Observable
public final class Action {
    /// Whether a call is running.
    public private(set) var isExecuting = false
    /// Whether a call would be accepted now.
    public var isEnabled: Bool { !isExecuting }
    /// The error of the last call, or `nil` if it succeeded or was cancelled.
    public private(set) var failure: (any Error)?

    private let work: () async throws -> ActionOutcome

    private init(outcome work: @escaping () async throws -> ActionOutcome) {
        self.work = work
    }

    /// Creates an action.
    public convenience init(_ work: @escaping () async throws -> Void) {
        self.init(
            outcome: {
                try await work()
                return .stay
            }
        )
    }

    /// Creates an action of a model, without retaining the model.
    ///
    /// - Parameter owner: The model, which must exist whenever the action runs.
    public convenience init<Owner: AnyObject>(
        of owner: Owner,
        _ work: @escaping (Owner) async throws -> Void
    ) {
        unowned let owner = owner
        self.init(
            outcome: {
                try await work(owner)
                return .stay
            }
        )
    }

    /// Creates an action of a model that determines what follows, without retaining the model.
    ///
    /// - Parameter owner: The model, which must exist whenever the action runs.
    public convenience init<Owner: AnyObject>(
        outcomeOf owner: Owner,
        _ work: @escaping (Owner) async throws -> ActionOutcome
    ) {
        unowned let owner = owner
        self.init(outcome: { try await work(owner) })
    }

    /// Runs the action.
    ///
    /// ``isExecuting`` is true before the first suspension.
    ///
    /// - Throws: ``ActionBusyError`` if another call is running; the error thrown by the operation,
    ///   which ``failure`` also stores unless it is a `CancellationError`.
    public func callAsFunction(isolation: isolated (any Actor)? = #isolation) async throws {
        _ = try await run(isolation: isolation)
    }

    /// Runs the action, and returns what follows.
    func run(isolation: isolated (any Actor)? = #isolation) async throws -> ActionOutcome {
        guard isEnabled else { throw ActionBusyError() }
        isExecuting = true
        defer { isExecuting = false }
        failure = nil
        do {
            try Task.checkCancellation()
            return try await work()
        } catch {
            if !(error is CancellationError) { failure = error }
            throw error
        }
    }
}
