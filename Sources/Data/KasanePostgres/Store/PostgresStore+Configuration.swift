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
        /// The isolation level of concurrent writers.
        public var isolation = Isolation.serializable
        /// The maximum number of connections, at least 3.
        ///
        /// One of them is reserved for cancellations and change notifications.
        public var connections = 10
        /// Whether statements are prepared on the server.
        public var preparation = StatementPreparation.automatic
        /// The mechanism that detects changes by other nodes and programs.
        public var changes = PostgresChanges.notified
        /// The method of resolving a commit whose response was lost.
        public var outcomes = OutcomeLookup.transactionStatus
        /// The application name that the server shows for the connections.
        public var applicationName = "kasane"
        /// The time limit for transactions without their own deadline, measured from the call.
        ///
        /// A transaction that exceeds the limit is rolled back.
        public var deadline = Duration.seconds(30)
        /// The maximum number of waiting writers and, separately, of waiting readers.
        ///
        /// Further transactions fail with `StoreFailure.overloaded`.
        public var maximumWaiting = 1_000
        /// The retry policy after a conflict or a lost connection.
        public var retry = TransactionRetry()

        /// Creates the default settings.
        public init() {}

        /// The idle timeout after which the server ends a silent client's transaction.
        ///
        /// A client that is silent for longer than its deadline is considered lost.
        var silenceLimit: Duration { deadline + .seconds(30) }
    }
}
