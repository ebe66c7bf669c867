import KasaneContainer
import Testing

@Suite
struct GraphTests {
    @Test func `a graph is a tree of text`() throws {
        #expect(
            try container().graph.text == """
                KasaneContainerTests.Greeter (transient)
                  KasaneContainerTests.Greeting (singleton, decorator)
                    KasaneContainerTests.Greeting (singleton)
                    Swift.String (transient, opaque)
                  Swift.String (transient, opaque)
                KasaneContainer.Factory<Swift.Int, KasaneContainerTests.Leaf> (transient, factory)
                  deferred KasaneContainerTests.Child (singleton)
                    completing KasaneContainerTests.Parent “main” (singleton)
                      KasaneContainerTests.Child (singleton) …
                """
        )
    }

    @Test func `a graph is a Mermaid flowchart`() throws {
        let container = try Container {
            $0.register([Leaf].self) { (leaf: Leaf, later: Lazy<Leaf>) in [leaf] }
                .available(in: .session)
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
            $0.register(Leaf.self, name: "\"", scope: .singleton, Leaf.init)
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
        }

        #expect(
            container.graph.dot == #"""
                digraph container {
                  n0 [shape=box, label="Swift.Array<KasaneContainerTests.Leaf>\ntransient"];
                  n1 [shape=box, label="KasaneContainerTests.Leaf “\"”\nsingleton"];
                  n2 [shape=box, label="KasaneContainerTests.Leaf\nsingleton"];
                  n0 -> n2;
                  n0 -> n2 [style=dashed];
                }
                """#
        )
    }

    @Test func `a combining character in a name hides no quote`() throws {
        let container = try Container {
            $0.register(Leaf.self, name: "\"\u{301}", scope: .singleton, Leaf.init)
        }

        let (dot, mermaid) = (container.graph.dot, container.graph.mermaid)

        #expect(dot.unicodeScalars.contains("“\\\"\u{301}”".unicodeScalars))
        #expect(mermaid.unicodeScalars.contains("“&quot;\u{301}”".unicodeScalars))
    }

    @Test func `a graph contains the source locations of its registrations`() throws {
        let graph = try container().graph

        #expect(graph.nodes.map(\.id) == Array(graph.nodes.indices))
        #expect(graph.nodes.allSatisfy { $0.location.file.hasSuffix("GraphTests.swift") })
        #expect(try container().graph == graph)
    }

    private func container() throws -> Container {
        try Container {
            $0.register(Greeter.self, Greeter.init(greeting:name:))
            $0.register((any Greeting).self, scope: .singleton, Hello.init)
            $0.register(String.self) { (_: Resolver) in "x" }
            $0.register(Parent.self, name: "main", scope: .singleton, Parent.init)
            $0.register(Child.self, scope: .singleton, Child.init)
                .initCompleted { (child, parent: Parent) in child.parent = parent }
                .named("main", for: Parent.self)
            $0.register(Factory<Int, Leaf>.self) { (_: Leaf, child: Lazy<Child>) in 1 }
            $0.decorate((any Greeting).self) { (inner, _: String) in inner }
        }
    }
}
