import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of an XML document that was read within limits.
///
/// Names are without prefixes.
final class XMLTree {
    let name: String
    let attributes: [String: String]
    private(set) var children: [XMLTree] = []
    fileprivate(set) var text = ""

    fileprivate init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    fileprivate func append(_ child: XMLTree) {
        children.append(child)
    }

    func only(_ name: String) -> XMLTree? {
        let found = all(name)
        return found.count == 1 ? found[0] : nil
    }

    func all(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

    /// The text without the spaces around it.
    var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    func text(_ name: String) -> String? { only(name)?.trimmed }
}

extension XMLTree {
    /// Reads a document of at most 4 MB, 20 levels and 200,000 elements, in UTF-8, without a
    /// document type.
    ///
    /// No external entity is loaded, and none can be declared.
    static func read(_ document: Data) throws -> XMLTree {
        guard document.count <= 4 << 20 else {
            throw UnreadableWarningError("it is larger than 4 MB")
        }
        // Foundation's parser traps where a name is not UTF-8.
        guard let text = String(validating: document, as: UTF8.self), !text.utf8.contains(0),
            isDeclaredUTF8(text)
        else { throw UnreadableWarningError("it is not UTF-8") }
        // A declaration of entities can blow up a small document.
        guard !text.utf8.contains("<!DOCTYPE".utf8), !text.utf8.contains("<!ENTITY".utf8) else {
            throw UnreadableWarningError("it declares entities")
        }
        let reader = XMLTreeReader()
        let parser = XMLParser(data: document)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        guard parser.parse(), reader.problem == nil, let root = reader.root else {
            let reason = reader.problem ?? parser.parserError.map { "\($0)" } ?? "it is empty"
            throw UnreadableWarningError("it is no readable XML: \(reason)")
        }
        return root
    }

    private static func isDeclaredUTF8(_ text: String) -> Bool {
        let start = #/\u{FEFF}?<\?xml\s/#.matchingSemantics(.unicodeScalar)
        // The parser refuses a declaration that isn't at the start.
        guard text.prefixMatch(of: start) != nil else { return true }
        let declaration =
            #/
            \u{FEFF}?<\?xml\s+version\s*=\s*["'][0-9.]+["']
            (\s+encoding\s*=\s*["'](?i:utf-8)["'])?
            (\s+standalone\s*=\s*["'](yes|no)["'])?
            \s*\?>
            /#
            .matchingSemantics(.unicodeScalar)
        return text.prefixMatch(of: declaration) != nil
    }
}

private final class XMLTreeReader: NSObject, XMLParserDelegate {
    private(set) var root: XMLTree?
    private(set) var problem: String?
    private var open: [XMLTree] = []
    private var count = 0

    private static let maximumDepth = 20
    private static let maximumCount = 200_000

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        count += 1
        guard open.count < Self.maximumDepth, count <= Self.maximumCount else {
            problem = "it is too deep or too long"
            parser.abortParsing()
            return
        }
        let local = name.split(separator: ":").last.map(String.init) ?? name
        let element = XMLTree(name: local, attributes: attributes)
        if let parent = open.last { parent.append(element) } else { root = element }
        open.append(element)
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        _ = open.popLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        open.last?.text += text
    }
}
