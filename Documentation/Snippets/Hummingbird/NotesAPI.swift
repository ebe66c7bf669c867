import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import Logging
import Synchronization

private struct Note: ResponseCodable, Sendable {
    let id: Int
    let text: String
}

private enum NoteError: String, ErrorReason {
    case missing = "no-such-note"

    var code: String { rawValue }
    var description: String { "there is no such note" }
}

private struct NoteInput: Decodable {
    let text: String

    func validated() throws -> String {
        guard (1...280).contains(text.count) else {
            throw ProblemDetails(
                status: .unprocessableContent,
                title: "Invalid note",
                detail: "A note has 1 to 280 characters.",
                code: "invalid-note",
                field: "text"
            )
        }
        return text
    }
}

private final class Notes: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) -> Note {
        texts.withLock { texts in
            texts.append(text)
            return Note(id: texts.count, text: text)
        }
    }

    func note(_ id: Int) throws -> Note {
        let text = texts.withLock { texts in
            texts.indices.contains(id - 1) ? texts[id - 1] : nil
        }
        guard let text else { throw DomainError.notFound(NoteError.missing) }
        return Note(id: id, text: text)
    }
}

private struct Editor: Sendable {
    let name: String
}

private struct DeprecationMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if let name = HTTPField.Name("Deprecation") { response.headers[name] = "@1767225600" }
        return response
    }
}

@MainActor func notesAPI() async throws {
    let router = Router(
        context: WebRequestContext<Editor>.self,
        options: .autoGenerateHeadEndpoints
    )
    var settings = MiddlewareSettings()
    settings.apiPaths = ["/"]
    settings.addresses = ClientAddressResolver(trustedProxies: [try AddressRange("10.0.0.0/8")])
    settings.accessLogger = Logger(label: "access")
    settings.maximumBodySize = 64 << 10
    router.addMiddleware(settings)

    let api = router.group("/api")

    let notes = Notes()
    api.for(.everyone).get("/notes/:id") { _, context in
        try notes.note(try context.parameters.require("id", as: Int.self))
    }

    let secret = "a secret from the configuration"
    api.group()
        .add(
            middleware: BearerTokenMiddleware(realm: "notes") { token in
                token.isEqual(to: secret) ? Editor(name: "board") : nil
            }
        )
        .for(.principal)
        .post("/notes") { request, context in
            let input = try await request.decode(as: NoteInput.self, context: context)
            let note = notes.add(try input.validated())
            let editor = try context.requirePrincipal()
            context.logger.info("A note was added", metadata: ["editor": "\(editor.name)"])
            return EditedResponse(
                status: .created,
                headers: [.location: "/api/notes/\(note.id)"],
                response: note
            )
        }
    router.addMethodNotAllowedRoutes()

    try await withServer(
        router,
        host: "127.0.0.1",
        port: 0,
        logger: Logger(label: "notes")
    ) { port in
        await waitForShutdownSignal { print("http://127.0.0.1:\(port)/api/notes/1") }
    }
}
