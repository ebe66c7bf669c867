import Testing

@Suite(.timeLimit(.minutes(5)))
struct MiddlewareProgramTests {
    @Test func `a middleware with a concurrent closure conforms`() async throws {
        let errors = try await Compiler.errors(in: middleware(next: "@concurrent "))

        #expect(errors == "")
    }

    @Test(arguments: ["", "@concurrent "])
    func `a closure without the attribute does not match, whatever the method has`(
        method: String
    ) async throws {
        let errors = try await Compiler.errors(in: middleware(method: method))

        #expect(errors.contains("does not conform to protocol 'MiddlewareProtocol'"))
    }

    private func middleware(method: String = "", next: String = "") -> String {
        """
        import Hummingbird

        struct Middleware<Context: RequestContext>: RouterMiddleware {
            \(method)func handle(
                _ request: Request,
                context: Context,
                next: \(next)(Request, Context) async throws -> Response
            ) async throws -> Response {
                try await next(request, context)
            }
        }
        """
    }
}
