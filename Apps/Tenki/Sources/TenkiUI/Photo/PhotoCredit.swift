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
                PhotographerName(name: user, page: photo.userPage)
                " ·"
            }
        }
        let source = photo.sourceText(in: language)
        " "
        span { photo.licence == nil ? source : "\(source) ·" }
        if let licence = photo.licence {
            " "
            LicenceName(licence: licence)
        }
    }
}

struct PhotographerName: Component {
    let name: String
    let page: String?

    var body: some HTML {
        if let page {
            a(.href(page), .class("photographer")) { name }
        } else {
            span(.class("photographer")) { name }
        }
    }
}

struct LicenceName: Component {
    let licence: Attribution

    var body: some HTML {
        if let link = licence.link {
            a(.href(link), .class("licence")) { licence.text }
        } else {
            span(.class("licence")) { licence.text }
        }
    }
}
