import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageCookieTests {
    @Test func `a cookie is protected unless it says otherwise`() throws {
        #expect(
            try PageCookie("a", value: "b").description
                == "a=b; Path=/; Secure; HttpOnly; SameSite=Lax"
        )
        let plain = try PageCookie(
            "a",
            value: "",
            maximumAge: .zero,
            path: "/x y",
            isSecure: false,
            isHTTPOnly: false,
            sameSite: .strict
        )
        #expect(plain.description == "a=; Path=/x y; Max-Age=0; SameSite=Strict")
    }

    @Test(arguments: ["", "a b", "a=b", "a;b", "é", "a\n", "a\r\nSet-Cookie"])
    func `a name that browsers misread is refused`(name: String) {
        #expect(throws: PageCookieError.name(name)) { try PageCookie(name, value: "") }
    }

    @Test(arguments: ["a b", "a;b", "a,b", "\"a\"", "a\\b", "é", "a\r\nX: y", "\0"])
    func `a value that browsers misread is refused`(value: String) {
        #expect(throws: PageCookieError.value(name: "a")) { try PageCookie("a", value: value) }
    }

    @Test(arguments: ["", "a", "/a;b", "/\r\nX: y", "/é"])
    func `a path that browsers misread is refused`(path: String) {
        #expect(throws: PageCookieError.path(path)) { try PageCookie("a", value: "", path: path) }
    }

    @Test func `a cookie that browsers would ignore is refused`() {
        #expect(throws: PageCookieError.attributes(name: "a")) {
            try PageCookie("a", value: "", isSecure: false, sameSite: .none)
        }
        #expect(throws: PageCookieError.attributes(name: "__Secure-a")) {
            try PageCookie("__Secure-a", value: "", isSecure: false)
        }
        #expect(throws: PageCookieError.attributes(name: "__Host-a")) {
            try PageCookie("__Host-a", value: "", path: "/x")
        }
    }

    @Test func `a cookie is set only while the page is created`() async throws {
        let request = PageRequest(path: "/gate")
        let (first, last) = try (PageCookie("a", value: "1"), PageCookie("a", value: "2"))
        let session = PageSession(request: request, environment: PageEnvironment()) { request, _ in
            try request.setCookie(first)
            try request.setCookie(last)
            return GatePage(model: GateModel(gate: TestGate()))
        }
        _ = try await session.start()

        #expect(request.responseCookies == [last])
        #expect(throws: PageCookieError.responseSent(name: "a")) { try request.setCookie(first) }
        await session.end()
    }
}
