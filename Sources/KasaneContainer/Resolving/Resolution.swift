/// One outermost resolve: what its nodes share.
///
/// It belongs to the thread that resolves and is gone when that is done, so nothing that it holds
/// can bleed into another resolve.
@usableFromInline
final class Resolution {
    /// The container that was asked, whose own scopes are used.
    let container: ContainerCore
    /// The thread that resolves.
    let thread: ThreadID
    /// Whether the outermost resolve has returned.
    private(set) var isOver = false

    /// The completions of what was made, to be run when all of a circle is there.
    private var pending: [() throws -> Void] = []

    /// The nodes that are being resolved by a `Lazy` or a `Provider` now, innermost last.
    private var deferred: [AnyNode] = []

    // The graph-scoped instances by the number of their node, in pieces, so that a small resolve in a
    // large graph stays cheap. Numbers of nodes that need each other are close together.
    private typealias Piece = UnsafeMutablePointer<Unmanaged<AnyObject>?>
    @exclusivity(unchecked) private var pieces: UnsafeMutablePointer<Piece?>?
    private var pieceCount = 0
    private static var pieceSize: Int { 64 }

    init(_ container: ContainerCore) {
        self.container = container
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

    /// Says that the outermost resolve has returned.
    func end() {
        isOver = true
    }

    /// Makes an instance that is still to be completed; a resolve that fails is over.
    func making<Value>(_ make: () throws -> Value) throws -> Value {
        do {
            return try make()
        } catch {
            end()
            throw error
        }
    }

    /// Resolves what an initialiser asks of a `Lazy` or a `Provider` while it runs.
    ///
    /// - Throws: ``ResolveError`` if it is being resolved so already: there would be no end.
    func resolveDeferred<Service>(_ node: Node<Service>) throws -> Service {
        if let first = deferred.firstIndex(where: { $0 === node }) {
            let titles = (deferred[first...] + [node]).map(\.title)
            throw ResolveError(.recursion(titles))
        }
        deferred.append(node)
        defer { deferred.removeLast() }
        return try node.instance(self)
    }

    /// Notes how an instance is completed.
    func willComplete(_ complete: @escaping () throws -> Void) {
        pending.append(complete)
    }

    /// Completes what was made; that may make more.
    func completeAll() throws {
        while !pending.isEmpty { try pending.removeFirst()() }
    }

    /// Returns what was made for a node in this resolve, or `nil`.
    @inline(__always)
    func instance(at key: Int) -> Unmanaged<AnyObject>? {
        pieces?[key / Self.pieceSize]?[key % Self.pieceSize]
    }

    /// Keeps what was made for a node, with the reference that it is given.
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
