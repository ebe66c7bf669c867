import Foundation
import TenkiDemo
import TenkiSamples
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
struct WarningShapeTests {
    @Test(arguments: ["130000", "020000", "100000", "474000"])
    func `a report has only what the recorded ones have`(name: String) throws {
        let recorded = try Recordings.contents(of: "jma-warning", "r8_130000").map(
            DocumentShape.init
        )
        for time in ["06:20", "12:45", "18:00"] {
            let body = try DemoServices.at(time).body("/bosai/warning/data/r8/\(name).json")
            let shape = try DocumentShape(body)
            #expect(shape.differences(from: try #require(recorded.first)) == [])
        }
    }

    @Test func `the heartbeat has the recorded shape`() throws {
        let recorded = try #require(try Recordings.contents(of: "jma-warning", "r8_map_time").first)
        let body = try DemoServices.at("12:00").body("/bosai/warning/data/r8/map_time.json")

        #expect(try DocumentShape(body).types == DocumentShape(recorded).types)
    }

    @Test func `the feed has only recorded elements, and all that belong to an entry`() throws {
        let recorded = try tree(
            try Recordings.contents(of: "jma-xml", "feed_extra", as: "xml").first
        )
        let feed = try tree(try DemoServices.at("12:30").body("/developer/xml/feed/extra.xml"))

        #expect(feed.paths.subtracting(recorded.paths) == [])
        #expect(recorded["entry"][0].paths == feed["entry"][0].paths)
    }

    @Test func `documents have only recorded elements`() throws {
        let recorded = try Recordings.contents(of: "jma-xml", "VPWW", as: "xml").map {
            try tree($0).paths
        }
        let known = recorded.reduce(Set<String>()) { $0.union($1) }
        for time in ["06:40", "12:45", "18:55"] {
            for (name, document) in try DemoServices.at(time).warningDocuments() {
                #expect(document.paths.subtracting(known) == [], "\(name)")
            }
        }
    }

    @Test func `kinds have the recorded names and codes`() throws {
        let recorded = try Recordings.contents(of: "jma-xml", "VPWW", as: "xml").flatMap {
            try kinds(in: tree($0))
        }
        let names = Dictionary(recorded, uniquingKeysWith: { first, _ in first })
        let documents = try ["06:40", "12:45", "18:55"].flatMap {
            try DemoServices.at($0).warningDocuments()
        }
        let generated = documents.flatMap { kinds(in: $0.document) }

        #expect(generated.count > 100)
        for (code, name) in generated { #expect(names[code] ?? name == name) }
    }
}

private func tree(_ data: Data?) throws -> XMLTree {
    let data = try #require(data)
    return try #require(XMLTree.parsed(data))
}

private func kinds(in tree: XMLTree) -> [(String, String)] {
    let here = [tree.text(of: "Code"), tree.text(of: "Name")].compactMap(\.self)
    let isKind = ["Kind", "LastKind"].contains(tree.name) && here.count == 2
    return (isKind ? [(here[0], here[1])] : []) + tree.children.flatMap { kinds(in: $0) }
}
