// A page test of a plain form, whose requests a server answers.
import HTTPTypes
import Hummingbird
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Logging

private func signInPage(problem: String? = nil) -> some HTML {
    HTMLDocument(language: "en", title: "Sign in", stylesheets: []) {
        if let problem { p(.role(.alert)) { problem } }
        form(.action("/sign-in"), .method(.post)) {
            label(.for("password")) { "Password" }
            input(.type(.password), .id("password"), .name("password"))
            button { "Sign in" }
        }
    }
}

// snippet.script
@MainActor private func wrongPasswordIsRefused(_ page: some PageDriver) async throws {
    try await page.visit("/sign-in")
    try await page.type("sesame", into: "Password")
    try await page.press("Sign in")
    try await page.expect(status: 422)
    try await page.expect("The password is wrong.")
}
// snippet.end

@MainActor func plainForms() async throws {
    let router = Router()
    router.for(.everyone).get("/sign-in") { _, _ in Response(page: signInPage()) }
    router.for(.everyone).post("/sign-in") { request, _ in
        let form = String(buffer: try await request.body.collect(upTo: 1024))
        guard form == "password=open+sesame" else {
            return Response(
                status: .unprocessableContent,
                page: signInPage(problem: "The password is wrong.")
            )
        }
        return Response(status: .seeOther, headers: [.location: "/"])
    }

    let logger = Logger(label: "sign-in")
    // snippet.server
    try await withServer(router, host: "127.0.0.1", port: 0, logger: logger) { port in
        let origin = "http://127.0.0.1:\(port)"
        try await AsyncHTTPTransport.run { transport in
            try await wrongPasswordIsRefused(FormDriver(origin: origin, over: transport))
        }
        if Browser.isInstalled {
            try await Browser.run { browser in
                try await wrongPasswordIsRefused(BrowserDriver(browser, origin: origin))
            }
        }
    }
    // snippet.end
}
