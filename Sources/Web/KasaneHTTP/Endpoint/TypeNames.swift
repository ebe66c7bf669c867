import Synchronization

/// Caches type names, because creating one takes longer than the rest of a request.
final class TypeNames: Sendable {
    static let shared = TypeNames()

    private let names = Mutex<[ObjectIdentifier: String]>([:])

    func name(of type: Any.Type) -> String {
        names.withLock { names in
            let key = ObjectIdentifier(type)
            if let name = names[key] { return name }
            let name = String(describing: type)
            names[key] = name
            return name
        }
    }
}
