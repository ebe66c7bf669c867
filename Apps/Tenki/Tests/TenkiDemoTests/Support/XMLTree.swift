import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

final class XMLTree {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var text = ""
    fileprivate(set) var children: [XMLTree] = []

    fileprivate init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    static func parsed(_ data: Data) -> XMLTree? {
        let reader = Reader()
        let parser = XMLParser(data: data)
        parser.delegate = reader
        return parser.parse() ? reader.root : nil
    }

    subscript(name: String) -> [XMLTree] { children.filter { $0.name == name } }

    func text(of name: String) -> String? { self[name].first?.text }

    func first(_ path: String...) -> XMLTree? {
        path.reduce(self) { $0?[$1].first }
    }

    var paths: Set<String> {
        var paths = Set(attributes.keys.map { "\(name)@\($0)" })
        paths.insert(name)
        for child in children { paths.formUnion(child.paths.map { "\(name)/\($0)" }) }
        return paths
    }
}

private final class Reader: NSObject, XMLParserDelegate {
    private(set) var root: XMLTree?
    private var open: [XMLTree] = []

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        let element = XMLTree(name, attributes)
        open.last?.children.append(element)
        if root == nil { root = element }
        open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        open.last?.text += string
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        _ = open.popLast()
    }
}
