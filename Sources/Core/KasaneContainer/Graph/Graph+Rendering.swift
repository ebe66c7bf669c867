extension Graph {
    /// The graph as a text tree, starting with the services that no other service depends on.
    ///
    /// Each service is expanded once. Later occurrences are marked with `…`.
    ///
    /// ```swift
    /// print(container.graph.text)
    /// ```
    public var text: String {
        var lines: [String] = []
        var unfolded: Set<Int> = []
        let needed = Set(nodes.flatMap(\.edges).compactMap(\.target))
        let roots = nodes.indices.filter { !needed.contains($0) }
        for root in roots {
            var open = [(item: root, indent: 0, mark: "")]
            unfold(&open, &unfolded, &lines)
        }
        // Services that depend only on each other have no root.
        for node in nodes.indices where !unfolded.contains(node) {
            var open = [(item: node, indent: 0, mark: "")]
            unfold(&open, &unfolded, &lines)
        }
        return lines.joined(separator: "\n")
    }

    private func unfold(
        _ open: inout [(item: Int, indent: Int, mark: String)],
        _ unfolded: inout Set<Int>,
        _ lines: inout [String]
    ) {
        while let (item, indent, mark) = open.popLast() {
            let margin = String(repeating: "  ", count: indent)
            guard nodes.indices.contains(item) else {
                lines.append("\(margin)\(mark) (above)")
                continue
            }
            let node = nodes[item]
            let isNew = unfolded.insert(item).inserted
            let more = isNew || node.edges.isEmpty ? "" : " …"
            lines.append("\(margin)\(mark)\(node.title) (\(node.traits))\(more)")
            guard isNew else { continue }
            for edge in node.edges.reversed() {
                let mark = edge.kind == .direct ? "" : "\(edge.kind.rawValue) "
                // A parent container's service has no node in this graph, only a title.
                open.append(
                    edge.target.map { ($0, indent + 1, mark) } ?? (
                        -1, indent + 1, mark + edge.title
                    )
                )
            }
        }
    }

    /// The graph as a Mermaid flowchart.
    ///
    /// ```swift
    /// print("```mermaid\n\(container.graph.mermaid)\n```")
    /// ```
    public var mermaid: String {
        let boxes = nodes.map { "  n\($0.id)[\"\(escaped($0.title))<br>\($0.scope)\"]" }
        let arrows = nodes.flatMap { node in
            node.edges.compactMap { edge in
                edge.target.map { "  n\(node.id) \(edge.kind == .direct ? "-->" : "-.->") n\($0)" }
            }
        }
        return (["flowchart TD"] + boxes + arrows).joined(separator: "\n")
    }

    /// The graph in Graphviz's DOT language.
    public var dot: String {
        let boxes = nodes.map { node in
            "  n\(node.id) [shape=box, label=\"\(escapedForDOT(node.title))\\n\(node.scope)\"];"
        }
        let arrows = nodes.flatMap { node in
            node.edges.compactMap { edge in
                edge.target.map { target in
                    let style = edge.kind == .direct ? "" : " [style=dashed]"
                    return "  n\(node.id) -> n\(target)\(style);"
                }
            }
        }
        return (["digraph container {"] + boxes + arrows + ["}"]).joined(separator: "\n")
    }

    private func escaped(_ text: String) -> String {
        // Escapes by Unicode scalar, because a combining character would hide the preceding
        // character.
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "&": "&amp;"
            case "#": "#35;"
            case _ where scalar.isNewline: " "
            default: String(scalar)
            }
        }
        .joined()
    }

    private func escapedForDOT(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.isNewline: " "
            default: String(scalar)
            }
        }
        .joined()
    }
}

extension Unicode.Scalar {
    fileprivate var isNewline: Bool { Character(self).isNewline }
}

extension Graph.Node {
    /// The scope, the kind and whether the node is opaque, as text.
    fileprivate var traits: String {
        ([scope] + (kind == .plain ? [] : [kind.rawValue]) + (isOpaque ? ["opaque"] : []))
            .joined(separator: ", ")
    }
}
