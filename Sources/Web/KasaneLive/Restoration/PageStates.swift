import KasaneConcurrency

/// Encodes states; the library itself has no encoder.
package protocol PageStateCoder: Sendable {
    func encode(_ value: some Encodable) throws -> [UInt8]
    func decode<Value: Decodable>(_ type: Value.Type, from content: [UInt8]) throws -> Value
}

/// The states of restorable pages.
package struct PageStates: Sendable {
    /// The maximum size of a state in bytes.
    static let maximumSize = 16_384

    let store: any PageStateStore
    private let coder: any PageStateCoder
    /// Limits concurrent saves, so that a shutdown does not fill the store's queue.
    private let turns = Gate(width: 4)

    package init(store: any PageStateStore, coder: any PageStateCoder) {
        self.store = store
        self.coder = coder
    }

    func save(_ state: SavedPageState) async throws {
        try await turns.enterWithoutLimit()
        defer { turns.leave() }
        try await store.save(state)
    }

    func content<Model: Restorable>(of model: Model, at path: String) throws -> [UInt8] {
        let version = Model.restorableVersion
        let state = model.restorableState
        return try coder.encode(LabelledState(path: path, version: version, state: state))
    }

    /// Sets a model's state; returns `false` if it is the state of a page at another path.
    func restore<Model: Restorable>(
        _ model: Model,
        from content: [UInt8],
        at path: String
    ) throws -> Bool {
        let label = try decode(StateLabel.self, from: content)
        guard label.path == path else { return false }
        guard label.version == Model.restorableVersion else {
            throw StateVersionError(found: label.version, known: Model.restorableVersion)
        }
        let type = LabelledState<Model.RestorableState>.self
        model.restorableState = try decode(type, from: content).state
        return true
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type,
        from content: [UInt8]
    ) throws -> Value {
        do {
            return try coder.decode(type, from: content)
        } catch {
            throw UnreadableStateError(error)
        }
    }
}

private struct StateLabel: Decodable {
    let path: String
    let version: Int
}

private struct LabelledState<State: Codable>: Codable {
    let path: String
    let version: Int
    let state: State
}

private struct StateVersionError: Error, CustomStringConvertible {
    let found: Int
    let known: Int

    var description: String { "it has version \(found), but this program reads version \(known)" }
}

private struct UnreadableStateError: Error, CustomStringConvertible {
    let description: String

    /// Omits the descriptions of errors, because they can contain values.
    init(_ error: any Error) {
        description =
            switch error {
            case DecodingError.keyNotFound(let key, _): "it has no “\(key.stringValue)”"
            case DecodingError.valueNotFound(let type, _): "a value of type \(type) is missing"
            case DecodingError.typeMismatch(let type, _): "a value is not of type \(type)"
            case is DecodingError: "it is damaged"
            default: "decoding it threw \(type(of: error))"
            }
    }
}

/// A reason why a page's state is not kept or not restored, without any value of the state.
struct PageStateError: Error, CustomStringConvertible {
    let description: String

    static func tooLarge(_ size: Int, path: String) -> Self {
        Self(
            description: """
                The state of the page \(path) has \(size) bytes and is not saved. The limit is \
                \(PageStates.maximumSize) bytes: keep identifiers in the state and load the rest.
                """
        )
    }

    static func unencodable(path: String) -> Self {
        Self(description: "The state of the page \(path) can't be encoded, so it is not saved.")
    }

    static func unsaved(path: String, _ cause: any Error) -> Self {
        Self(description: "The state of the page \(path) was not saved or deleted: \(cause)")
    }

    static func unread(path: String, _ cause: any Error) -> Self {
        Self(description: "The page \(path) starts afresh; its state can't be read: \(cause)")
    }
}
