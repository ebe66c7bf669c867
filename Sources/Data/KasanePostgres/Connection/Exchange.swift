import CLibpq

/// Sends a batch of commands to the server and collects the replies.
///
/// An exchange is a state machine over a connection in pipeline mode: ``advance(_:_:)`` makes as
/// much progress as possible without waiting and returns the event to wait for. Statements with
/// unknown parameter types are prepared in an earlier round trip. User-defined result types are
/// looked up in another round trip, once per connection.
struct Exchange {
    /// The action that the caller must take next.
    enum Progress: Equatable {
        /// All replies have arrived.
        case done
        /// The socket must become readable.
        case waiting
        /// The socket must become readable or writable.
        case waitingToSend
        /// The connection is unusable.
        case lost(PostgresError)
    }

    /// The next result expected from the connection.
    private enum Expectation {
        /// Completion without a value, such as closing an unused statement.
        case nothing
        /// Completion of preparing a command's statement.
        case prepared(command: Int)
        /// The parameter types of a command's statement.
        case description(command: Int, name: String)
        case reply(command: Int)
        /// The user-defined types.
        case types
        /// The end of the round trip.
        case sync
    }

    private enum Phase {
        case preparing
        case running
        case lookingUpTypes
        case done
    }

    let commands: [Command]
    private(set) var replies: [Reply]
    private(set) var wereRun = false
    private var phase = Phase.preparing
    private var expected: [Expectation] = []
    /// The number of expected results received.
    private var met = 0
    private var sent = 0
    private var isSynced = false
    /// The statements that this round trip prepares.
    private var new: Set<String> = []

    /// The number of commands to send before reading replies.
    private static let window = 1_000

    init(_ commands: [Command]) {
        self.commands = commands
        replies = Array(repeating: .skipped, count: commands.count)
    }

    /// The replies, once the exchange is done.
    var result: Replies { Replies(all: replies, wereRun: wereRun) }

    private var outstanding: Int { expected.count - met }

    /// Sends the first batch of commands.
    mutating func start(_ connection: OpaquePointer, _ cache: inout StatementCache) -> Progress {
        // A failed transaction rejects every statement except its rollback.
        if PQtransactionStatus(connection) != PQTRANS_INERROR {
            for removal in cache.takeRemovals() {
                PQsendQueryParams(connection, removal, 0, nil, nil, nil, nil, 1)
                expected.append(.nothing)
            }
        }
        for (index, command) in commands.enumerated()
        where !command.values.isEmpty && !new.contains(command.text) {
            if let entry = cache.use(command.text) {
                if (try? fill(command, entry, &cache)) != nil { continue }
                // The column types might have changed.
                cache.retire(command.text)
            }
            new.insert(command.text)
            let name = cache.makeName()
            PQsendPrepare(connection, name, command.text, 0, nil)
            PQsendDescribePrepared(connection, name)
            expected.append(.prepared(command: index))
            expected.append(.description(command: index, name: name))
        }
        if expected.isEmpty {
            phase = .running
            send(connection, &cache)
        } else {
            sync(connection)
        }
        return flush(connection)
    }

    /// Reads the replies that have arrived and sends further commands.
    mutating func advance(_ connection: OpaquePointer, _ cache: inout StatementCache) -> Progress {
        guard PQconsumeInput(connection) == 1 else { return lost(connection) }
        while met < expected.count, PQisBusy(connection) == 0 {
            guard let result = PQgetResult(connection) else {
                if PQstatus(connection) == CONNECTION_BAD { return lost(connection) }
                // A null result marks the end of a command's results.
                continue
            }
            if let error = take(result, &cache) { return .lost(error) }
            guard met == expected.count, isSynced else { continue }
            end(connection, &cache)
        }
        if phase == .done { return .done }
        if phase == .running { send(connection, &cache) }
        return flush(connection)
    }

    /// Records a result, and returns an error if the connection has become unusable.
    private mutating func take(
        _ result: OpaquePointer,
        _ cache: inout StatementCache
    ) -> PostgresError? {
        let status = PQresultStatus(result)
        let expectation = expected[met]
        met += 1
        switch (expectation, status) {
        case (.sync, PGRES_PIPELINE_SYNC): PQclear(result)
        case (.reply(let index), PGRES_TUPLES_OK), (.reply(let index), PGRES_COMMAND_OK),
            (.reply(let index), PGRES_EMPTY_QUERY):
            let reply = QueryResult(result, userTypes: cache.userTypes)
            replies[index] = .result(reply)
            if reply.tag == "DEALLOCATE ALL" { cache.noteDeallocation() }
        case (.types, PGRES_TUPLES_OK):
            cache.userTypes.add(QueryResult(result, userTypes: cache.userTypes))
        case (.description(let index, let name), PGRES_COMMAND_OK):
            let types = (0..<PQnparams(result)).map { TypeID(rawValue: PQparamtype(result, $0)) }
            cache.add(commands[index].text, name: name, types: types)
            PQclear(result)
        case (.prepared(let index), PGRES_PIPELINE_ABORTED):
            cache.forget(commands[index].text)
            PQclear(result)
        case (.prepared, PGRES_COMMAND_OK), (.nothing, PGRES_COMMAND_OK),
            (_, PGRES_PIPELINE_ABORTED):
            PQclear(result)
        case (_, PGRES_FATAL_ERROR):
            let error = PostgresError(result)
            PQclear(result)
            return fail(expectation, with: error, &cache)
        case (_, PGRES_COPY_IN), (_, PGRES_COPY_OUT), (_, PGRES_COPY_BOTH):
            PQclear(result)
            // In pipeline mode, the connection can't leave the COPY state, so it isn't reused.
            return PostgresError(
                sqlState: "0A000",
                message: "COPY from or to the client is not supported. Use INSERT or SELECT."
            )
        default:
            PQclear(result)
            return .connectionLost("The server sent an unexpected reply.")
        }
        return nil
    }

    private mutating func fail(
        _ expectation: Expectation,
        with error: PostgresError,
        _ cache: inout StatementCache
    ) -> PostgresError? {
        if error.isConnectionLost { return error }
        // libpq reports a lost connection as a result without a status.
        if error.sqlState.isEmpty { return .connectionLost(error.message) }
        var error = error
        if case .reply(let index) = expectation {
            let command = commands[index]
            error.wasPreparedBefore = command.isKept && !new.contains(command.text)
        }
        if error.isStalePlan { cache.removeAll() }
        switch expectation {
        case .reply(let index): replies[index] = .failed(error)
        case .prepared(let index), .description(let index, _):
            cache.forget(commands[index].text)
            replies[index] = .failed(error)
        case .nothing, .types, .sync:
            if !replies.isEmpty { replies[0] = .failed(error) }
        }
        return nil
    }

    private mutating func end(_ connection: OpaquePointer, _ cache: inout StatementCache) {
        guard phase != .lookingUpTypes, result.error == nil else {
            phase = .done
            return
        }
        isSynced = false
        expected.removeAll(keepingCapacity: true)
        met = 0
        if phase == .preparing {
            phase = .running
            send(connection, &cache)
        } else {
            lookUpTypes(connection, cache.userTypes)
        }
    }

    /// Looks up unknown types in the results.
    private mutating func lookUpTypes(_ connection: OpaquePointer, _ userTypes: UserTypes) {
        var types: Set<TypeID> = []
        for case .result(let result) in replies { types.formUnion(userTypes.unknown(in: result)) }
        guard !types.isEmpty else {
            phase = .done
            return
        }
        phase = .lookingUpTypes
        PQsendQueryParams(connection, UserTypes.query(for: types), 0, nil, nil, nil, nil, 0)
        expected.append(.types)
        sync(connection)
    }

    /// Sends commands as long as the server keeps replying to earlier commands.
    private mutating func send(_ connection: OpaquePointer, _ cache: inout StatementCache) {
        if sent == 0 {
            if let (index, error) = refusal(&cache) {
                replies[index] = .failed(error)
                sent = commands.count
                return sync(connection)
            }
            wereRun = true
        }
        while sent < commands.count, outstanding < Self.window {
            do {
                try send(sent, connection, &cache)
            } catch {
                replies[sent] = .failed(error)
                sent = commands.count
                break
            }
            sent += 1
        }
        if sent == commands.count, !isSynced { sync(connection) }
    }

    /// Returns the first command whose values don't match its parameters, and the error.
    ///
    /// If there is such a command, no command is sent: a transaction can continue after a rejected
    /// value, and would unknowingly commit the changes of earlier commands. Values for cached
    /// statements were checked at the start.
    private func refusal(_ cache: inout StatementCache) -> (command: Int, error: any Error)? {
        for (index, command) in commands.enumerated()
        where !command.values.isEmpty && new.contains(command.text) {
            guard let entry = cache.use(command.text) else { continue }
            do {
                try fill(command, entry, &cache)
            } catch {
                return (index, error)
            }
        }
        return nil
    }

    private func fill(
        _ command: Command,
        _ entry: StatementCache.Entry,
        _ cache: inout StatementCache
    ) throws {
        guard command.values.count == entry.types.count else {
            throw ParameterError(
                description: """
                    the statement has \(entry.types.count) parameters, but \(command.values.count) \
                    values were passed; values inside quotes are not parameters
                    """
            )
        }
        let isCurrent = new.contains(command.text)
        try cache.parameters.fill(command, as: entry.types, isCurrent: isCurrent)
    }

    private mutating func send(
        _ index: Int,
        _ connection: OpaquePointer,
        _ cache: inout StatementCache
    ) throws {
        let (command, prepares) = (commands[index], cache.prepares)
        guard command.isKept, let entry = cache.use(command.text) else {
            return try sendFirst(index, connection, &cache)
        }
        try fill(command, entry, &cache)
        cache.parameters.withPointers { count, types, values, lengths, formats in
            if prepares {
                _ = PQsendQueryPrepared(connection, entry.name, count, values, lengths, formats, 1)
            } else {
                _ = PQsendQueryParams(
                    connection,
                    command.text,
                    count,
                    types,
                    values,
                    lengths,
                    formats,
                    1
                )
            }
        }
        expected.append(.reply(command: index))
    }

    /// Sends an uncached statement, which has no values.
    private mutating func sendFirst(
        _ index: Int,
        _ connection: OpaquePointer,
        _ cache: inout StatementCache
    ) throws {
        let command = commands[index]
        guard command.values.isEmpty else {
            throw PostgresError(message: "Too many distinct statements in one round trip.")
        }
        if cache.prepares, command.isKept {
            let name = cache.makeName()
            new.insert(command.text)
            PQsendPrepare(connection, name, command.text, 0, nil)
            expected.append(.prepared(command: index))
            cache.add(command.text, name: name, types: [])
            PQsendQueryPrepared(connection, name, 0, nil, nil, nil, 1)
        } else {
            PQsendQueryParams(connection, command.text, 0, nil, nil, nil, nil, 1)
        }
        expected.append(.reply(command: index))
    }

    private mutating func sync(_ connection: OpaquePointer) {
        isSynced = true
        PQpipelineSync(connection)
        expected.append(.sync)
    }

    private func flush(_ connection: OpaquePointer) -> Progress {
        switch PQflush(connection) {
        case 0: .waiting
        case 1: .waitingToSend
        default: lost(connection)
        }
    }

    private func lost(_ connection: OpaquePointer) -> Progress {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        return .lost(.connectionLost(message.trimmed))
    }
}
