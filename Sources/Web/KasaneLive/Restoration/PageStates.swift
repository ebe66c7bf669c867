import KasaneConcurrency

/// Encodes and decodes states.
///
/// The server provides the encoder.
package protocol PageStateCoder: Sendable {
    func encode(_ value: some Encodable) throws -> [UInt8]
    func decode<Value: Decodable>(_ type: Value.Type, from content: [UInt8]) throws -> Value
}

/// The saved states of restorable pages.
package struct PageStates: Sendable {
    /// The maximum size of a state in bytes.
    static let maximumSize = 16_384

    let store: any PageStateStore
    private let coder: any PageStateCoder
    /// Limits concurrent saves, so that a shutdown doesn't fill the store's queue.
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

    /// Restores a model's state.
    ///
    /// Returns `false` if the state belongs to a page at another path.
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

    var description: String { "it has version \(found), but this program expects version \(known)" }
}

private struct UnreadableStateError: Error, CustomStringConvertible {
    let description: String

    /// Omits the errors' descriptions, because they can contain values from the state.
    init(_ error: any Error) {
        description =
            switch error {
            case DecodingError.keyNotFound(let key, _): "the key “\(key.stringValue)” is missing"
            case DecodingError.valueNotFound(let type, _): "a value of type \(type) is missing"
            case DecodingError.typeMismatch(let type, _): "a value isn't of type \(type)"
            case is DecodingError: "the data is damaged"
            default: "decoding it threw \(type(of: error))"
            }
    }
}

/// An error for a state that couldn't be saved or restored, without values from the state.
struct PageStateError: Error, CustomStringConvertible {
    let description: String

    static func tooLarge(_ size: Int, path: String) -> Self {
        Self(
            description: """
                The state of the page \(path) is \(size) bytes, so it wasn't saved. The limit is \
                \(PageStates.maximumSize) bytes. Keep IDs in the state and load the rest.
                """
        )
    }

    static func unencodable(path: String) -> Self {
        Self(description: "The state of the page \(path) can't be encoded, so it wasn't saved.")
    }

    static func unsaved(path: String, _ cause: any Error) -> Self {
        Self(description: "The state of the page \(path) couldn't be saved or deleted: \(cause)")
    }

    static func unread(path: String, _ cause: any Error) -> Self {
        Self(description: "The state of the page \(path) couldn't be restored: \(cause)")
    }
}
