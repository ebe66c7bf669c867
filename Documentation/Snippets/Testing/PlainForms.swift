// A page test of a plain form, whose requests a server answers.
import Foundation
import HTTPTypes
import Hummingbird
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

// snippet.driver
/// Returns a driver for a server, with a transport of KasaneHTTP.
private func formDriver(port: Int, over transport: any Transport) -> FormDriver {
    FormDriver { request in
        let form = request.form.map { form in
            KasaneHTTP.RequestBody.data(
                Data(form.utf8),
                contentType: "application/x-www-form-urlencoded"
            )
        }
        let files = request.multipart.map { form in
            KasaneHTTP.RequestBody.data(Data(form.bytes), contentType: form.contentType)
        }
        let body = form ?? files
        var head = HTTPRequest(
            method: body == nil ? .get : .post,
            scheme: "http",
            authority: "127.0.0.1:\(port)",
            path: request.address
        )
        head.headerFields[.cookie] = request.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        head.headerFields[.origin] = "http://127.0.0.1:\(port)"
        head.headerFields[.contentType] = body?.contentType
        let response = try await transport.send(TransportRequest(head, body: body))
        var text: [UInt8] = []
        for try await chunk in response.body { text += chunk }
        return FormDriver.Response(
            status: response.status.code,
            location: response.headers[.location],
            cookies: response.headers[values: .setCookie],
            body: String(decoding: text, as: UTF8.self)
        )
    }
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

    try await withServer(
        router,
        host: "127.0.0.1",
        port: 0,
        logger: Logger(label: "sign-in")
    ) { port in
        try await AsyncHTTPTransport.run { transport in
            try await wrongPasswordIsRefused(formDriver(port: port, over: transport))
        }
        if Browser.isInstalled {
            try await Browser.run { browser in
                try await wrongPasswordIsRefused(
                    BrowserDriver(browser, origin: "http://127.0.0.1:\(port)")
                )
            }
        }
    }
}
