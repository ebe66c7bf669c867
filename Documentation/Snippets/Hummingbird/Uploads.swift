import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneLive
import Logging
import Observation

@Observable private final class AlbumModel {
    var title = ""
    var cover: UploadedFile?
    var photos: [UploadedFile] = []
    private(set) var message = ""

    @ObservationIgnored private(set) lazy var save = Action(of: self) { model in
        guard let cover = model.cover else { return }
        try await cover.move(to: "/var/lib/album/cover")
        model.cover = nil
        model.message = "Saved \(cover.name)"
    }
}

private struct AlbumPage: Page {
    static let path: PagePath = "/album"
    @Bindable var model: AlbumModel

    var title: String { "Album" }

    var body: some HTML {
        Form(submit: "Save", model.save) {
            TextField("Title", text: $model.title)
            FileField(
                "Cover",
                file: $model.cover,
                accepts: [.png, .jpeg],
                maximumSize: 5 << 20
            )
            .required("Choose a picture.")
            FileField("Photos", files: $model.photos, maximumCount: 10, accepts: [.jpeg])
        }
        Live(.p, role: .status) { model.message }
    }
}

private struct StoredAttachment: Sendable {
    let type: FileType
    let bytes: [UInt8]
}

private func findAttachment(_ id: String) async throws -> StoredAttachment? {
    id == "1" ? StoredAttachment(type: .text, bytes: Array("Hello".utf8)) : nil
}

@MainActor func albumUploads() async throws {
    let logger = Logger(label: "album")

    var pages = PageRoutes()
    pages.add(AlbumPage.self, for: .everyone) { _, _ in AlbumPage(model: AlbumModel()) }

    var environment = PageEnvironment()
    environment.uploads = UploadStorage(maximumBytes: 10 << 30, maximumBytesPerClient: 200 << 20)
    let live = LivePages(pages, environment: environment, logger: logger)

    let router = Router(options: .autoGenerateHeadEndpoints)
    let uploads = environment.uploads
    router.for(.everyone).post("/covers") { request, _ in
        var limits = MultipartLimits()
        limits.file = 5 << 20
        let form = try await request.multipartForm(
            storingIn: uploads,
            limits: limits,
            accepts: [.png, .jpeg]
        )
        guard let cover = form.file("cover") else { throw HTTPError(.badRequest) }
        try await cover.move(to: "/var/lib/album/cover")
        return HTTPResponse.Status.created
    }
    router.for(.everyone).get("/covers/:id") { request, context in
        let id = try context.parameters.require("id", as: Int.self)
        return try await request.respond(
            withFileAt: "/var/lib/album/covers/\(id)",
            contentType: FileType.png.mediaType
        )
    }
    router.for(.everyone).get("/attachments/:id") { _, context in
        guard let file = try await findAttachment(context.parameters.require("id")) else {
            throw HTTPError(.notFound)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: file.type.mediaType,
                .contentDisposition: file.type == .png ? "inline" : "attachment",
                .xContentTypeOptions: "nosniff", .cacheControl: "private, no-cache",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes))
        )
    }
    live.addRoutes(to: router)

    var limits = ServerLimits()
    limits.maximumBodySize = 60 << 20
    limits.minimumBodyRate = 16 << 10

    try await withServer(
        router,
        host: "127.0.0.1",
        port: 0,
        limits: limits,
        logger: logger,
        services: [live]
    ) { port in
        await waitForShutdownSignal { print("http://127.0.0.1:\(port)/album") }
    }
}
