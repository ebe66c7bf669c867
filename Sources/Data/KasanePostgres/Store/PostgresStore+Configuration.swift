public import KasaneStore

extension PostgresStore {
    /// A store's settings.
    ///
    /// ```swift
    /// var configuration = PostgresStore.Configuration()
    /// configuration.connections = 20
    /// configuration.applicationName = "notes"
    /// let store = try await PostgresStore(
    ///     "postgresql://notes@db.example/notes?sslmode=verify-full",
    ///     migrator: migrator,
    ///     configuration: configuration
    /// )
    /// ```
    public struct Configuration: Sendable {
        /// How concurrent writers are isolated from each other.
        public var isolation = Isolation.serializable
        /// The maximum number of connections, at least 3.
        ///
        /// One of them is reserved for cancellations and change notifications.
        public var connections = 10
        /// Whether statements are prepared on the server.
        public var preparation = StatementPreparation.automatic
        /// How the store notices changes by other nodes and programs.
        public var changes = PostgresChanges.notified
        /// How to resolve a commit whose response was lost.
        public var outcomes = OutcomeLookup.transactionStatus
        /// The name under which the server lists the connections.
        public var applicationName = "kasane"
        /// The time limit for transactions that don't set their own, measured from the call.
        ///
        /// A transaction that exceeds it is rolled back.
        public var deadline = Duration.seconds(30)
        /// The maximum number of waiting writers, and of waiting readers.
        ///
        /// Further transactions fail with `StoreFailure.overloaded`.
        public var maximumWaiting = 1_000
        /// How a transaction is retried after a conflict or a lost connection.
        public var retry = TransactionRetry()

        /// Creates the default settings.
        public init() {}

        /// How long the server waits for a silent client before it ends the transaction.
        ///
        /// A client that is silent for longer than its deadline is considered lost.
        var silenceLimit: Duration { deadline + .seconds(30) }
    }
}
