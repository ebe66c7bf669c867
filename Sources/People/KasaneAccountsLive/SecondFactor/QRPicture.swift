import KasaneAccounts
import KasaneLive

/// A QR code on a light background, which scanners need even in dark mode.
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

struct AuthenticatorLink: HTML {
    let uri: String
    let text: String

    func render(into output: inout HTMLOutput) {
        // A link made of HTML elements accepts only web URLs. This URL consists of a fixed scheme
        // and percent-encoded text, in which only the ampersand needs escaping.
        let address = uri.replacing("&", with: "&amp;")
        TrustedHTML(trusting: "<a class=\"account-app\" href=\"\(address)\">").render(into: &output)
        text.render(into: &output)
        TrustedHTML("</a>").render(into: &output)
    }
}
