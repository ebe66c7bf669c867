/// Idle connections in the order in which they became idle, with O(1) insertion and removal.
struct IdleQueue<ID: Hashable> {
    private struct Link {
        var previous: ID?
        var next: ID?
    }

    private var links: [ID: Link] = [:]
    private var last: ID?

    private(set) var first: ID?

    /// Appends a connection that isn't in the queue.
    mutating func append(_ id: ID) {
        links[id] = Link(previous: last, next: nil)
        if let last { links[last]?.next = id } else { first = id }
        last = id
    }

    mutating func remove(_ id: ID) {
        guard let link = links.removeValue(forKey: id) else { return }
        if let previous = link.previous {
            links[previous]?.next = link.next
        } else {
            first = link.next
        }
        if let next = link.next {
            links[next]?.previous = link.previous
        } else {
            last = link.previous
        }
    }
}
