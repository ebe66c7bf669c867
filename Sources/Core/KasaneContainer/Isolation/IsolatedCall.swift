/// An initialiser or a closure, which may be isolated to a global actor.
@usableFromInline
struct IsolatedCall<Made, Failure: Error, each Needed>: Sendable {
    @usableFromInline
    let call: @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Made

    @usableFromInline
    init(_ call: @escaping @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Made) {
        self.call = call
    }

    /// The same call for code that already runs on the actor, so that it needs no `await`.
    ///
    /// The compiler cannot express a function that is isolated to a generic global actor. Both
    /// types have the same representation and calling convention: `@isolated(any)` adds only the
    /// reading of the isolation. The standard library's `assumeIsolated` converts a function in the
    /// same way.
    @usableFromInline
    var onActor: OnActorCall<Made, Failure, repeat each Needed> {
        unsafeBitCast(self, to: OnActorCall<Made, Failure, repeat each Needed>.self)
    }
}

/// An initialiser or a closure that is called only on its actor.
@usableFromInline
struct OnActorCall<Made, Failure: Error, each Needed>: Sendable {
    @usableFromInline
    let call: @Sendable (repeat each Needed) throws(Failure) -> Made
}
