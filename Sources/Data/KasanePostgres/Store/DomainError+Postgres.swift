import KasaneDomain
import KasaneStore

extension DomainError {
    /// Maps an error from PostgreSQL or a ``PostgresStore`` to a `DomainError` with the error as
    /// its cause.
    ///
    /// Other errors are returned unchanged. Errors are mapped only here.
    @Sendable
    static func mapPostgresError(_ error: any Error) -> any Error {
        switch error {
        case let error as PostgresError: map(error)
        case let error as PostgresStoreError: map(error)
        case is ParameterError, is ColumnError:
            DomainError.unexpected(StoreOperation.runStatement, cause: UnderlyingError(error))
        default: error
        }
    }

    /// The error for a statement that tries to end its transaction.
    static let endedByStatement = Self.unexpected(StoreOperation.endTransaction)

    private static func map(_ error: PostgresError) -> DomainError {
        let cause = UnderlyingError(error)
        if error.isConnectionLost {
            return .unavailable(StoreFailure.connectionLost, cause: cause)
        }
        return switch error.sqlState {
        case "23505": .conflict(Conflict.duplicate, cause: cause)
        case "40001", "40P01": .unavailable(StoreFailure.conflicting, cause: cause)
        case _ where error.isStalePlan: .unavailable(StoreFailure.conflicting, cause: cause)
        case "0A000" where error.isRefusalOfStandby:
            .unavailable(StoreFailure.readOnly, cause: cause)
        case "53100": .outOfResources(Resource.diskSpace, cause: cause)
        case "53200": .outOfResources(Resource.memory, cause: cause)
        case "53300": .unavailable(StoreFailure.cannotOpen, cause: cause)
        case "55P03": .unavailable(StoreFailure.locked, cause: cause)
        case "25006": .unavailable(StoreFailure.readOnly, cause: cause)
        case "54000", "54001", "54011", "54023", "22001":
            .invalidInput(InputProblem.tooLarge, cause: cause)
        case "XX001", "XX002": .unavailable(StoreFailure.damaged, cause: cause)
        default: map(error, class: error.sqlState.prefix(2), cause)
        }
    }

    private static func map(
        _ error: PostgresError,
        class: Substring,
        _ cause: UnderlyingError
    ) -> DomainError {
        switch `class` {
        case "58": .outOfResources(Resource.disk, cause: cause)
        // Violated constraints, and values that a type can't represent.
        case "22", "23": .invalidInput(InputProblem.constraintViolated, cause: cause)
        default: .unexpected(StoreOperation.runStatement, cause: cause)
        }
    }

    private static func map(_ error: PostgresStoreError) -> DomainError {
        let cause = UnderlyingError(error)
        return switch error.code {
        case .invalidAddress, .cannotConnect, .wrongPassword, .wrongCertificate, .unencryptedServer,
            .refusedParameter, .pooledConnections, .missingDatabase, .notPermitted,
            .tooManyConnections, .shuttingDown:
            .unavailable(StoreFailure.cannotOpen, cause: cause)
        case .readOnly: .unavailable(StoreFailure.readOnly, cause: cause)
        case .diskFull: .outOfResources(Resource.diskSpace, cause: cause)
        case .inUse: .unavailable(StoreFailure.locked, cause: cause)
        case .migrationFailed: .unexpected(StoreOperation.migrate, cause: cause)
        case .newerSchema: .unavailable(error.schema ?? StoreFailure.cannotOpen, cause: cause)
        }
    }
}
