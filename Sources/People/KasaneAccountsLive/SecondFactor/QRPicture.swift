import KasaneAccounts
import KasaneLive

/// A QR code; scanners need a light background, also where the page is dark.
struct QRPicture: Component {
    let code: QRCode
    let label: String

    var body: some HTML {
        let side = Double(code.side)
        svg(
            .class("account-qr"),
            .viewBox(0, 0, side, side),
            .width(240),
            .height(240),
            .role(.img),
            .aria(.label, label),
            Attribute("shape-rendering", "crispEdges")
        ) {
            SVG.rect(
                .length("width", side),
                .length("height", side),
                Attribute("fill", "#fff")
            )
            SVG.path(.d(code.path), Attribute("stroke", "#000"))
        }
    }
}

/// A link that opens an authenticator app.
struct AuthenticatorLink: HTML {
    let uri: String
    let text: String

    func render(into output: inout HTMLOutput) {
        // A link of HTML elements leads only to addresses of the web. The address consists of a
        // fixed scheme and percent-encoded text, in which only the ampersand is to be escaped.
        let address = uri.replacing("&", with: "&amp;")
        TrustedHTML(trusting: "<a class=\"account-app\" href=\"\(address)\">").render(into: &output)
        text.render(into: &output)
        TrustedHTML("</a>").render(into: &output)
    }
}
