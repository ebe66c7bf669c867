/// An initializer or closure that can be isolated to a global actor.
@usableFromInline
struct IsolatedCall<Made, Failure: Error, each Needed>: Sendable {
    @usableFromInline
    let call: @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Made

    @usableFromInline
    init(_ call: @escaping @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Made) {
        self.call = call
    }

    /// The same call for code that is already on the actor and needs no `await`.
    ///
    /// Swift can't express a function isolated to a generic global actor. Both types have the same
    /// representation and calling convention: `@isolated(any)` only adds a way to read the
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
