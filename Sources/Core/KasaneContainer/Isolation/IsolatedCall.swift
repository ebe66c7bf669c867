/// An initializer or closure that can be isolated to a global actor.
@usableFromInline
struct IsolatedCall<Made, Failure: Error, each Needed>: Sendable {
    @usableFromInline
    let call: @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Made

    @usableFromInline
    init(_ call: @escaping @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Made) {
        self.call = call
    }

    /// The same function for callers that are already on the actor and need no `await`.
    ///
    /// Swift can't express a function isolated to a generic global actor. Both function types have
    /// the same representation and calling convention: `@isolated(any)` only adds access to the
    /// isolation. The standard library's `assumeIsolated` converts functions in the same way.
    @usableFromInline
    var onActor: OnActorCall<Made, Failure, repeat each Needed> {
        unsafeBitCast(self, to: OnActorCall<Made, Failure, repeat each Needed>.self)
    }
}

/// An initializer or closure that is called only on its actor.
@usableFromInline
struct OnActorCall<Made, Failure: Error, each Needed>: Sendable {
    @usableFromInline
    let call: @Sendable (repeat each Needed) throws(Failure) -> Made
}
