import KasaneLive
import TenkiDomain

struct PhotoCredit: Component {
    let photo: Photo
    let language: Language

    // Each dot is in one element with the part before it, so that no line begins with a dot.
    var body: some HTML {
        span {
            a(.href(photo.page), .title(photo.attribution.text), .class("credit")) {
                photo.title ?? photo.user ?? photo.attribution.text
            }
            " ·"
        }
        if photo.title != nil, let user = photo.user {
            " "
            span {
                CreditName(name: user, link: photo.userPage, kind: "photographer")
                " ·"
            }
        }
        let source = photo.sourceText(in: language)
        " "
        span { photo.licence == nil ? source : "\(source) ·" }
        if let licence = photo.licence {
            " "
            CreditName(name: licence.text, link: licence.link, kind: "license")
        }
    }
}

struct CreditName: Component {
    let name: String
    let link: String?
    let kind: String

    var body: some HTML {
        if let link {
            a(.href(link), .class(kind)) { name }
        } else {
            span(.class(kind)) { name }
        }
    }
}
