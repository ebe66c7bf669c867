import KasaneDomain

extension SharedValues {
    /// A page keeps it while it is open, so that its parts share one read of the store.
    typealias Membership = Iterator

    func follow(_ show: (Value) -> Void, failing fail: (any Error) -> Void) async {
        for await result in results {
            switch result {
            case .success(let value): show(value)
            case .failure(let error): fail(error)
            }
        }
    }
}
