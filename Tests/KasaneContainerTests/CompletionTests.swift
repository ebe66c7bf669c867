import KasaneContainer
import Testing

@Suite
struct CompletionTests {
    private final class Article: Sendable {
        private let text = Locked<String?>(nil)

        var title: String? {
            get { text.withLock { $0 } }
            set { text.withLock { $0 = newValue } }
        }
    }

    private final class Reader: Sendable {
        let title: String?

        init(_ article: Article) { title = article.title }
    }

    private struct Family: Sendable {
        let parent: Parent
        let child: Child

        var isWhole: Bool { child.parent === parent && parent.child === child }
    }

    enum Cycle: CaseIterable {
        case parameters
        case initialiserResolves
        case completionResolves
        case bothResolve
    }

    enum Sharing: CaseIterable {
        case graph, singleton, cached, weak, session
    }

    @Test(arguments: Sharing.allCases)
    func `an instance is complete before its dependent receives it`(sharing: Sharing) throws {
        let session = try Container {
            $0.register(String.self) { "Rain" }
            $0.register(Reader.self, Reader.init).available(in: .session)
            let complete: @Sendable (Article, String) -> Void = { $0.title = $1 }
            switch sharing {
            case .graph:
                $0.register(Article.self, scope: .graph, Article.init).initCompleted(complete)
            case .singleton:
                $0.register(Article.self, scope: .singleton, Article.init).initCompleted(complete)
            case .cached:
                $0.register(Article.self, scope: .cached, Article.init).initCompleted(complete)
            case .weak:
                $0.register(Article.self, scope: .weak, Article.init).initCompleted(complete)
            case .session:
                $0.register(Article.self, scope: .session, Article.init).initCompleted(complete)
            }
        }
        .child(for: .session)

        #expect(try session.resolve(Reader.self).title == "Rain")
    }

    @Test func `a completion that resolves runs before the dependent too`() throws {
        let container = try Container {
            $0.register(String.self, scope: .graph) { "Rain" }
            $0.register(Reader.self, scope: .graph, Reader.init)
            $0.register(Article.self, scope: .graph, Article.init)
                .initCompleted { (article, resolver: Resolver) in
                    article.title = try resolver.resolve()
                }
        }

        #expect(try container.resolve(Reader.self).title == "Rain")
    }

    @Test func `a completion without a member of its cycle waits for none`() throws {
        let container = try Container {
            $0.register(Reader.self, scope: .graph, Reader.init)
            $0.register(Article.self, scope: .graph) { (_: Child) in Article() }
                .initCompleted { $0.title = "Rain" }
            $0.register(Child.self, scope: .graph, Child.init)
                .initCompleted { (_: Child, _: Reader) in }
        }

        #expect(try container.resolve(Reader.self).title == "Rain")
    }

    @Test(arguments: Sharing.allCases, Cycle.allCases)
    func `a cycle is closed whichever member is resolved first`(
        sharing: Sharing,
        cycle: Cycle
    ) throws {
        func session(isParentFirst: Bool) throws -> ScopedContainer<Session> {
            try Container {
                switch sharing {
                case .graph: register(cycle, in: .graph, &$0)
                case .singleton: register(cycle, in: .singleton, &$0)
                case .cached: register(cycle, in: .cached, &$0)
                case .weak: register(cycle, in: .weak, &$0)
                case .session: register(cycle, in: .session, &$0)
                }
                if isParentFirst {
                    $0.register(Family.self) { (parent: Parent, child: Child) in
                        Family(parent: parent, child: child)
                    }
                    .available(in: .session)
                } else {
                    $0.register(Family.self) { (child: Child, parent: Parent) in
                        Family(parent: parent, child: child)
                    }
                    .available(in: .session)
                }
            }
            .child(for: .session)
        }

        #expect(try session(isParentFirst: true).resolve(Family.self).isWhole)
        // The child does not keep its parent, so a weak parent ends with the resolve of the child.
        let family = try session(isParentFirst: false).resolve(Family.self)
        #expect(family.isWhole != (sharing == .weak))
    }

    private func register(_ cycle: Cycle, in scope: GraphScope, _ registry: inout Registry) {
        switch cycle {
        case .parameters, .completionResolves:
            registry.register(Parent.self, scope: scope, Parent.init)
        case .initialiserResolves, .bothResolve:
            registry.register(Parent.self, scope: scope, Self.makeParent)
        }
        complete(cycle, registry.register(Child.self, scope: scope, Child.init))
    }

    private func register(
        _ cycle: Cycle,
        in scope: some SharingScope,
        _ registry: inout Registry
    ) {
        switch cycle {
        case .parameters, .completionResolves:
            registry.register(Parent.self, scope: scope, Parent.init)
        case .initialiserResolves, .bothResolve:
            registry.register(Parent.self, scope: scope, Self.makeParent)
        }
        complete(cycle, registry.register(Child.self, scope: scope, Child.init))
    }

    private static let makeParent: @Sendable (Resolver) throws -> Parent = { resolver in
        Parent(child: try resolver.resolve())
    }

    private func complete<S: Scope>(_ cycle: Cycle, _ child: Registration<Child, S>) {
        switch cycle {
        case .parameters, .initialiserResolves:
            child.initCompleted { (child, parent: Parent) in child.parent = parent }
        case .completionResolves, .bothResolve:
            child.initCompleted { (child, resolver: Resolver) in
                child.parent = try resolver.resolve()
            }
        }
    }

    @Test(arguments: [true, false])
    func `a cycle of two scopes is closed whichever member is resolved first`(
        isParentFirst: Bool
    )
        throws
    {
        let container = try Container {
            $0.register(Parent.self, scope: .graph, Self.makeParent)
            $0.register(Child.self, scope: .singleton, Child.init)
                .initCompleted { (child, parent: Parent) in child.parent = parent }
        }

        #expect(throws: Never.self) {
            if isParentFirst { _ = try container.resolve(Parent.self) }
            _ = try container.resolve(Child.self)
        }
    }

    @Test func `a completion that ignores an error gets the service of its cycle later`() throws {
        let container = try Container {
            $0.register(Parent.self, scope: .singleton, Self.makeParent)
            $0.register(Child.self, scope: .singleton, Child.init)
                .initCompleted { (child, resolver: Resolver) in
                    child.parent = try? resolver.resolve(Parent.self)
                }
        }

        let parent = try container.resolve(Parent.self)

        #expect(parent.child.parent === parent)
    }

    @Test(arguments: [true, false])
    func `a closure cannot keep an instance whose completion failed`(isGraph: Bool) throws {
        let complete: @Sendable (Child, Resolver) throws -> Void = { _, _ in throw RefusalError() }
        let make: @Sendable (Resolver) throws -> Parent = { resolver in
            Parent(child: (try? resolver.resolve()) ?? Child())
        }
        let container = try Container {
            if isGraph {
                $0.register(Parent.self, scope: .graph, make)
                $0.register(Child.self, scope: .graph, Child.init).initCompleted(complete)
            } else {
                $0.register(Parent.self, scope: .singleton, make)
                $0.register(Child.self, scope: .singleton, Child.init).initCompleted(complete)
            }
        }

        let error = #expect(throws: ResolveError.self) { try container.resolve(Parent.self) }

        #expect(error?.cause is RefusalError)
    }

    @Test(arguments: [true, false])
    func `initialisers that resolve each other are an error with the whole cycle`(
        isLeafFirst: Bool
    )
        throws
    {
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton) { (resolver: Resolver) in
                try resolver.resolve(Value.self).leaf
            }
            $0.register(Branch.self, scope: .singleton, Branch.init(left:right:))
            $0.register(Value.self, scope: .singleton) { (branch: Branch) in
                Value(leaf: branch.left)
            }
        }

        let error = #expect(throws: ResolveError.self) {
            if isLeafFirst { _ = try container.resolve(Leaf.self) }
            _ = try container.resolve(Value.self)
        }

        let names = isLeafFirst ? "Leaf Value Branch Leaf" : "Value Branch Leaf Value"
        let way = names.split(separator: " ").map { "KasaneContainerTests.\($0)" }
        #expect(
            error?.description.hasPrefix(
                "Infinite recursion: \(way.joined(separator: " → "))."
            ) == true
        )
    }
}
