public import KasaneStore

extension PostgresStore {
    /// The settings of a store.
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
        /// How far concurrent writers are isolated from each other.
        public var isolation = Isolation.serializable
        /// The maximum number of connections, at least 3.
        ///
        /// One of them serves cancellations and the changes of other nodes.
        public var connections = 10
        /// Whether statements are prepared on the server.
        public var preparation = StatementPreparation.automatic
        /// How the store notices changes by other nodes and programs.
        public var changes = PostgresChanges.notified
        /// How to resolve a commit whose response was lost.
        public var outcomes = OutcomeLookup.transactionStatus
        /// The name that the server shows for the connections.
        public var applicationName = "kasane"
        /// The time limit for transactions that do not set their own, counted from the call.
        ///
        /// Afterwards the transaction is rolled back.
        public var deadline = Duration.seconds(30)
        /// The maximum number of waiting writers, and of waiting readers.
        ///
        /// More are refused with `StoreFailure.overloaded`.
        public var maximumWaiting = 1_000
        /// When a transaction is run again after a conflict or a lost connection.
        public var retry = TransactionRetry()

        /// Creates the default settings.
        public init() {}

        /// The time after which the server ends a transaction whose client is silent.
        ///
        /// A client that is silent for longer than its deadline has been lost.
        var silenceLimit: Duration { deadline + .seconds(30) }
    }
}
