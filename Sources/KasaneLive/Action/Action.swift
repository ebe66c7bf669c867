public import Observation

/// Something that a page does and that takes time, with its state to show.
///
/// ```swift
/// @Observable final class BoardModel {
///     @ObservationIgnored lazy var refresh = Action(of: self) { model in
///         model.forecasts = try await model.fetchForecasts()
///     }
/// }
///
/// Button("Refresh", model.refresh)             // off while it runs
/// if let failure = model.refresh.failure { p { "\(failure)" } }
/// ```
///
/// An action belongs to one actor, its page's. Whether it may start is decided, and it is started, in one
/// step: two calls at once never both pass. It runs in the calls' task and is cancelled with it, thus with the page.
///
/// - Important: Give what pages do no capture list. Swift up to 6.3 runs an asynchronous closure that has one off
///   the page's actor, beside the page (https://github.com/swiftlang/swift/issues/87097).
public final class Action<Input>: Observable {
    /// What a call does while another runs.
    public enum Policy: Sendable {
        /// It is refused with ``ActionRefusal``.
        case reject
        /// It waits until those before it have ended.
        case queue
        /// It cancels those before it, and starts when they have ended, so that none of theirs comes after its own.
        case latestWins
    }

    /// Whether a call runs or waits.
    public var isExecuting: Bool { state.pending > 0 }

    /// Whether a call would be taken now.
    public var isEnabled: Bool { policy != .reject || state.pending == 0 }

    /// How much is done, from 0 to 1, or `nil` if it does not say so or does not run.
    public var progress: Double? { state.progress }

    /// Why the last call failed, or `nil` if it did not; a call that was cancelled did not fail.
    public var failure: (any Error)? { state.failure }

    private let state = ActionState()
    private let policy: Policy
    private let work: (Input, ActionProgress) async throws -> Void
    private var last: Task<Void, any Error>?

    /// Makes an action.
    ///
    /// - Parameters:
    ///   - policy: What a call does while another runs.
    ///   - work: What it does; may tell its progress.
    public init(
        _ policy: Policy = .reject,
        _ work: @escaping (Input, ActionProgress) async throws -> Void
    ) {
        self.policy = policy
        self.work = work
    }

    /// Runs the action, at once or when its turn comes.
    ///
    /// Before it first suspends, ``isExecuting`` is true.
    ///
    /// - Parameters:
    ///   - input: What it is to work on.
    ///   - isolation: The actor that the action belongs to: the caller's.
    /// - Throws: ``ActionRefusal`` if another runs and the policy is `reject`; `CancellationError` if a later call took
    ///   its place or its task was cancelled; what the work throws, which is also kept as ``failure``.
    public func callAsFunction(
        _ input: Input,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard isEnabled else { throw ActionRefusal() }
        let previous = last
        if policy == .latestWins { previous?.cancel() }
        state.pending += 1
        let run = Task {
            // Captured, so that the work runs where its caller does.
            _ = isolation
            defer { self.end() }
            // How those before ended is their callers' business.
            _ = await previous?.result
            try await self.perform(input)
        }
        last = run
        try await withTaskCancellationHandler {
            try await run.value
        } onCancel: {
            run.cancel()
        }
    }

    private func perform(_ input: Input) async throws {
        try Task.checkCancellation()
        state.failure = nil
        state.progress = nil
        do {
            try await work(input, ActionProgress { [weak state] in state?.progress = $0 })
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

/// What is observed of an action.
///
/// The key paths of a generic class are made again at each access, which takes microseconds; hence a class of its own.
@Observable
private final class ActionState {
    var pending = 0
    var progress: Double?
    var failure: (any Error)?
}

extension Action where Input == Void {
    /// Makes an action that needs no input.
    ///
    /// - Parameters:
    ///   - policy: What a call does while another runs.
    ///   - work: What it does.
    public convenience init(
        _ policy: Policy = .reject,
        _ work: @escaping () async throws -> Void
    ) {
        self.init(policy) { _, _ in try await work() }
    }

    /// Makes an action that needs no input and tells its progress.
    ///
    /// - Parameters:
    ///   - policy: What a call does while another runs.
    ///   - work: What it does.
    public convenience init(
        _ policy: Policy = .reject,
        _ work: @escaping (ActionProgress) async throws -> Void
    ) {
        self.init(policy) { _, progress in try await work(progress) }
    }

    /// Makes an action that belongs to a model, needs no input and does not hold the model.
    ///
    /// - Parameters:
    ///   - owner: The model, which must be there when the action runs.
    ///   - policy: What a call does while another runs.
    ///   - work: What it does, given the model.
    public convenience init<Owner: AnyObject>(
        of owner: Owner,
        _ policy: Policy = .reject,
        _ work: @escaping (Owner) async throws -> Void
    ) {
        unowned let owner = owner
        self.init(policy) { _, _ in try await work(owner) }
    }

    /// Makes an action that belongs to a model, needs no input, tells its progress and does not hold the model.
    ///
    /// - Parameters:
    ///   - owner: The model, which must be there when the action runs.
    ///   - policy: What a call does while another runs.
    ///   - work: What it does, given the model and what takes its progress.
    public convenience init<Owner: AnyObject>(
        of owner: Owner,
        _ policy: Policy = .reject,
        _ work: @escaping (Owner, ActionProgress) async throws -> Void
    ) {
        unowned let owner = owner
        self.init(policy) { _, progress in try await work(owner, progress) }
    }

    /// Runs the action, at once or when its turn comes.
    ///
    /// - Parameter isolation: The actor that the action belongs to: the caller's.
    /// - Throws: As the call with an input does.
    public func callAsFunction(isolation: isolated (any Actor)? = #isolation) async throws {
        try await callAsFunction((), isolation: isolation)
    }
}

/// Takes how far an action is.
public struct ActionProgress {
    fileprivate let report: (Double) -> Void

    /// Says how much is done.
    ///
    /// - Parameter fraction: From 0 to 1; what is beyond is taken as the nearer of them.
    public func callAsFunction(_ fraction: Double) {
        report(fraction.isNaN ? 0 : min(max(fraction, 0), 1))
    }
}

/// An action was called while it ran, and takes one call at a time.
public struct ActionRefusal: Error, Hashable, CustomStringConvertible {
    /// Says what happened.
    public var description: String { "The action is running; it takes one call at a time." }

    init() {}
}
