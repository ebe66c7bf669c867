public import Observation

/// An asynchronous operation with observable state.
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
/// The page runs the action and shows its state:
///
/// ```swift
/// Button("Refresh", model.refresh)  // disabled while it runs
/// if let failure = model.refresh.failure { p { "\(failure)" } }
/// ```
///
/// An action belongs to the page's actor. It checks whether it can start and then starts without
/// suspending, so concurrent calls can't both start. The action is cancelled when the calling task
/// is cancelled and when the page ends.
///
/// - Important: Don't use capture lists in a page's closures. Swift up to 6.3 runs an asynchronous
///   closure with a capture list outside the page's actor, concurrently with the page
///   (https://github.com/swiftlang/swift/issues/87097).
public final class Action<Input>: Observable {
    /// How an action handles concurrent calls.
    ///
    /// ```swift
    /// @Observable final class FinderModel {
    ///     var query = ""
    ///     private(set) var cities: [City] = []
    ///
    ///     @ObservationIgnored lazy var find = Action(of: self, .latestWins) { model in
    ///         model.cities = try await search(model.query)
    ///     }
    /// }
    /// ```
    public enum Policy: Sendable {
        /// Rejects concurrent calls with ``ActionBusyError``.
        case reject
        /// Runs calls one after another.
        case queue
        /// Cancels earlier calls, and starts after they have ended, so that they can't overwrite
        /// newer results.
        case latestWins
    }

    /// Whether a call is running or waiting.
    public var isExecuting: Bool { state.pending > 0 }

    /// Whether the action currently accepts a call.
    public var isEnabled: Bool { policy != .reject || state.pending == 0 }

    /// The progress from 0 to 1, or `nil` if the action isn't running or reports no progress.
    ///
    /// ```swift
    /// if let progress = model.refresh.progress { p { "\(Int(progress * 100)) %" } }
    /// ```
    public var progress: Double? { state.progress }

    /// The error thrown by the last call, or `nil` if the call succeeded or was cancelled.
    public var failure: (any Error)? { state.failure }

    private let state = ActionState()
    private let policy: Policy
    private let work: (Input, ActionProgress) async throws -> ActionOutcome
    private var last: Task<ActionOutcome, any Error>?

    /// Creates an action.
    ///
    /// ```swift
    /// let remove = Action { (city: City, _) in try await model.remove(city) }
    /// try await remove(city)
    /// ```
    public convenience init(
        _ policy: Policy = .reject,
        _ work: @escaping (Input, ActionProgress) async throws -> Void
    ) {
        self.init(
            policy,
            outcome: { input, progress in
                try await work(input, progress)
                return .stay
            }
        )
    }

    private init(
        _ policy: Policy,
        outcome work: @escaping (Input, ActionProgress) async throws -> ActionOutcome
    ) {
        self.policy = policy
        self.work = work
    }

    /// Runs the action immediately or after earlier calls, depending on the policy.
    ///
    /// ``isExecuting`` becomes `true` before the call first suspends.
    ///
    /// - Throws: ``ActionBusyError`` if the policy is ``Policy/reject`` and another call is
    ///   running, `CancellationError` if the calling task was cancelled or a later call replaced
    ///   this call, or the operation's error, which is also stored in ``failure``.
    public func callAsFunction(
        _ input: Input,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        _ = try await run(input, isolation: isolation)
    }

    /// Runs the action and returns its outcome.
    func run(
        _ input: Input,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> ActionOutcome {
        guard isEnabled else { throw ActionBusyError() }
        let previous = last
        if policy == .latestWins { previous?.cancel() }
        state.pending += 1
        let run = Task {
            // Captured so that the work runs on the caller's actor.
            _ = isolation
            defer { self.end() }
            // Earlier callers receive the results of their own calls.
            _ = await previous?.result
            return try await self.perform(input)
        }
        last = run
        return try await withTaskCancellationHandler {
            try await run.value
        } onCancel: {
            run.cancel()
        }
    }

    private func perform(_ input: Input) async throws -> ActionOutcome {
        try Task.checkCancellation()
        state.failure = nil
        state.progress = nil
        do {
            return try await work(input, ActionProgress { [weak state] in state?.progress = $0 })
        } catch {
            if !(error is CancellationError) { state.failure = error }
            throw error
        }
    }

    private func end() {
        state.pending -= 1
        if state.pending == 0 {
            state.progress = nil
            last = nil
        }
    }
}

/// The observable state of an action.
///
/// This is a separate, non-generic class because a generic class creates its key paths again on
/// each access, which takes microseconds.
@Observable
private final class ActionState {
    var pending = 0
    var progress: Double?
    var failure: (any Error)?
}

extension Action where Input == Void {
    /// Creates an action that has no input.
    public convenience init(
        _ policy: Policy = .reject,
        _ work: @escaping () async throws -> Void
    ) {
        self.init(policy) { _, _ in try await work() }
    }

    /// Creates an action that has no input and reports progress.
    public convenience init(
        _ policy: Policy = .reject,
        _ work: @escaping (ActionProgress) async throws -> Void
    ) {
        self.init(policy) { _, progress in try await work(progress) }
    }

    /// Creates an action that has no input and doesn't retain its model.
    ///
    /// - Parameter owner: The model, which must exist whenever the action runs.
    public convenience init<Owner: AnyObject>(
        of owner: Owner,
        _ policy: Policy = .reject,
        _ work: @escaping (Owner) async throws -> Void
    ) {
        unowned let owner = owner
        self.init(policy) { _, _ in try await work(owner) }
    }

    /// Creates an action that has no input, returns an outcome and doesn't retain its model.
    ///
    /// - Parameter owner: The model, which must exist whenever the action runs.
    public convenience init<Owner: AnyObject>(
        outcomeOf owner: Owner,
        _ policy: Policy = .reject,
        _ work: @escaping (Owner) async throws -> ActionOutcome
    ) {
        unowned let owner = owner
        self.init(policy, outcome: { _, _ in try await work(owner) })
    }

    /// Creates an action that has no input, reports progress and doesn't retain its model.
    ///
    /// - Parameter owner: The model, which must exist whenever the action runs.
    public convenience init<Owner: AnyObject>(
        of owner: Owner,
        _ policy: Policy = .reject,
        _ work: @escaping (Owner, ActionProgress) async throws -> Void
    ) {
        unowned let owner = owner
        self.init(policy) { _, progress in try await work(owner, progress) }
    }

    /// Runs the action immediately or after earlier calls, depending on the policy.
    ///
    /// - Throws: The same errors as a call that has an input.
    public func callAsFunction(isolation: isolated (any Actor)? = #isolation) async throws {
        try await callAsFunction((), isolation: isolation)
    }
}
