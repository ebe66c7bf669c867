import ArticlesShared
import KasaneContainer
import KasaneHTTP
import KasaneLive
import KasaneSettings

@main
enum Program: ArticleProgram {
    static func main() async { await launch() }

    static let name = "image-search"
    static let subject = "a word to search for, such as rain"
    static let settings = [Setting<String>.key.declaration]
    /// Five images on two pages.
    static let stub: any Transport = TableTransport(
        ["q=rain&page=1": document(1...3, of: 5), "q=rain&page=2": document(4...5, of: 5)],
        otherwise: document(1..<1, of: 0)
    )

    static func makeContainer(
        _ settings: Settings,
        over transport: any Transport
    ) throws -> Container {
        let key = try settings.serviceKey()
        return try Container {
            $0.register(APIClient.self, scope: .singleton) {
                try APIClient("https://pixabay.com", over: transport)
            }
            $0.register((any ImageSearching).self) { (client: APIClient) in
                Pixabay(client: client, key: key)
            }
            $0.register(ImageSearchModel.self, ImageSearchModel.init(searching:))
        }
    }

    static func makePages(_ container: Container) throws -> PageRoutes {
        let makeModel = try container.resolve(Provider<ImageSearchModel>.self)
        var pages = PageRoutes()
        pages.add(ImageSearchPage.self, for: .everyone) { _, _ in
            ImageSearchPage(model: try makeModel())
        }
        return pages
    }

    static func report(_ subject: String, from container: Container) async throws -> String {
        let found = try await container.resolve((any ImageSearching).self).page(1, of: subject)
        return found.hits.map { "\($0.tags), by \($0.user): \($0.pageURL)" }
            .joined(separator: "\n")
    }

    private static func document(_ ids: some Sequence<Int>, of total: Int) -> String {
        let hits = ids.map { id in
            """
            {"id": \(id), "pageURL": "https://pixabay.com/photos/\(id)/", "tags": "rain \(id)",
             "user": "hanako", "imageWidth": 4000, "imageHeight": 3000}
            """
        }
        return #"{"totalHits": \#(total), "hits": [\#(hits.joined(separator: ","))]}"#
    }
}
