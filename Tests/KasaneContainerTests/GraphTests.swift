import KasaneContainer
import Testing

@Suite
struct GraphTests {
    @Test func `a graph is a tree of text`() throws {
        #expect(
            try container().graph.text == """
                KasaneContainerTests.Greeter (transient)
                  KasaneContainerTests.Greeting (shared, decorator)
                    KasaneContainerTests.Greeting (shared)
                    Swift.String (transient, opaque)
                  Swift.String (transient, opaque)
                KasaneContainer.Factory<Swift.Int, KasaneContainerTests.Leaf> (transient, factory)
                  deferred KasaneContainerTests.Child (shared)
                    completing KasaneContainerTests.Parent “main” (shared)
                      KasaneContainerTests.Child (shared) …
                """
        )
    }

    @Test func `a graph is a Mermaid flowchart`() throws {
        let container = try Container {
            $0.register([Leaf].self) { (leaf: Leaf, later: Lazy<Leaf>) in [leaf] }
            $0.register(Leaf.self, scope: .session, Leaf.init)
        }

        #expect(
            container.graph.mermaid == """
                flowchart TD
                  n0["Swift.Array&lt;KasaneContainerTests.Leaf&gt;<br>transient"]
                  n1["KasaneContainerTests.Leaf<br>KasaneContainerTests.Session"]
                  n0 --> n1
                  n0 -.-> n1
                """
        )
    }

    @Test func `a graph is a DOT digraph`() throws {
        let container = try Container {
            $0.register([Leaf].self) { (leaf: Leaf, later: Lazy<Leaf>) in [leaf] }
            $0.register(Leaf.self, name: "\"", scope: .shared, Leaf.init)
            $0.register(Leaf.self, scope: .shared, Leaf.init)
        }

        #expect(
            container.graph.dot == #"""
                digraph container {
                  n0 [shape=box, label="Swift.Array<KasaneContainerTests.Leaf>\ntransient"];
                  n1 [shape=box, label="KasaneContainerTests.Leaf “\"”\nshared"];
                  n2 [shape=box, label="KasaneContainerTests.Leaf\nshared"];
                  n0 -> n2;
                  n0 -> n2 [style=dashed];
                }
                """#
        )
    }

    @Test func `a graph tells where its registrations stand`() throws {
        let graph = try container().graph

        #expect(graph.nodes.map(\.id) == Array(graph.nodes.indices))
        #expect(graph.nodes.allSatisfy { $0.place.file.hasSuffix("GraphTests.swift") })
        #expect(try container().graph == graph)
    }

    private func container() throws -> Container {
        try Container {
            $0.register(Greeter.self, Greeter.init(greeting:name:))
            $0.register((any Greeting).self, scope: .shared, Hello.init)
            $0.register(String.self) { (_: Resolver) in "x" }
            $0.register(Parent.self, name: "main", scope: .shared, Parent.init)
            $0.register(Child.self, scope: .shared, Child.init)
                .completing { (child, parent: Parent) in child.parent = parent }
                .using("main", for: Parent.self)
            $0.register(Factory<Int, Leaf>.self) { (_: Leaf, child: Lazy<Child>) in 1 }
            $0.decorate((any Greeting).self) { (inner, _: String) in inner }
        }
    }
}
