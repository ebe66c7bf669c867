/// The state that nodes share during one outermost resolve.
///
/// It belongs to the resolving thread and is released after the resolve, so no instance leaks into
/// another resolve.
@usableFromInline
final class Resolution {
    /// The container that started the resolve; its custom scopes apply.
    let container: ContainerCore
    /// Whether the factories and deferred dependencies that it creates keep the container alive.
    ///
    /// Those of an instance that the container keeps do not, or neither would ever be released.
    let keepsContainer: Bool
    let thread: ThreadID
    /// The global actor on which the resolve runs, or `nil` if it is unknown.
    let actor: (any Actor)?
    /// Whether the outermost resolve has returned.
    private(set) var isOver = false

    /// The instances being created and their completions, or `nil` until one is recorded.
    private var knownQueue: CompletionQueue?

    /// The nodes being resolved through a `Lazy` or a `Provider`, innermost last.
    private var deferred: [AnyNode] = []

    // The graph-scoped instances by node number. They are stored in chunks, so that a small resolve
    // in a large graph stays cheap. Related nodes have nearby numbers.
    private typealias Piece = UnsafeMutablePointer<Unmanaged<AnyObject>?>
    @exclusivity(unchecked) private var pieces: UnsafeMutablePointer<Piece?>?
    private var pieceCount = 0
    private static var pieceSize: Int { 64 }

    /// `queue` belongs to the lock under which the resolve creates an instance.
    init(
        _ container: ContainerCore,
        keepsContainer: Bool,
        on actor: (any Actor)? = nil,
        _ queue: CompletionQueue? = nil
    ) {
        self.container = container
        self.keepsContainer = keepsContainer
        self.actor = actor
        knownQueue = queue
        thread = ThreadID.current
    }

    deinit {
        guard let pieces else { return }
        for number in 0..<pieceCount {
            guard let piece = pieces[number] else { continue }
            for index in 0..<Self.pieceSize { piece[index]?.release() }
            piece.deallocate()
        }
        pieces.deallocate()
    }

    /// Marks the outermost resolve as returned.
    func end() {
        isOver = true
    }

    /// Creates an instance that is completed later.
    ///
    /// If this fails, the resolve ends.
    func making<Value>(_ make: () throws -> Value) throws -> Value {
        do {
            return try make()
        } catch {
            end()
            throw error
        }
    }

    /// Resolves a `Lazy` or a `Provider` that an initialiser uses while it runs.
    ///
    /// - Throws: ``ResolveError`` if the node is already being resolved this way: the recursion
    ///   would not end.
    func resolveDeferred<Service>(_ node: Node<Service>) throws -> Service {
        if let first = deferred.firstIndex(where: { $0 === node }) {
            let titles = (deferred[first...] + [node]).map(\.title)
            throw ResolveError(.recursion(titles))
        }
        deferred.append(node)
        defer { deferred.removeLast() }
        return try node.instance(self)
    }

    var queue: CompletionQueue {
        let queue = knownQueue ?? CompletionQueue()
        knownQueue = queue
        return queue
    }

    /// Throws the failure of a completion, even if a closure ignored it.
    @inline(__always)
    func checkCompletions() throws {
        if let knownQueue { try knownQueue.end() }
    }

    /// Returns the instance created for a node in this resolve, or `nil`.
    @inline(__always)
    func instance(at key: Int) -> Unmanaged<AnyObject>? {
        pieces?[key / Self.pieceSize]?[key % Self.pieceSize]
    }

    /// Stores the instance of a node and takes over its reference.
    @inline(__always)
    func keep(_ instance: Unmanaged<AnyObject>, at key: Int) {
        let piece = pieces?[key / Self.pieceSize] ?? makePiece(key / Self.pieceSize)
        piece[key % Self.pieceSize] = instance
    }

    @inline(never)
    private func makePiece(_ number: Int) -> Piece {
        let pieces = pieces ?? makePieces()
        let piece = Piece.allocate(capacity: Self.pieceSize)
        piece.initialize(repeating: nil, count: Self.pieceSize)
        pieces[number] = piece
        return piece
    }

    private func makePieces() -> UnsafeMutablePointer<Piece?> {
        pieceCount = (container.graphNodeCount + Self.pieceSize - 1) / Self.pieceSize
        let new = UnsafeMutablePointer<Piece?>.allocate(capacity: pieceCount)
        new.initialize(repeating: nil, count: pieceCount)
        pieces = new
        return new
    }
}
