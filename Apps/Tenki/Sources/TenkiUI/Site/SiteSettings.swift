package import KasaneLive
package import TenkiDomain

package struct SiteSettings: Sendable {
    package let language: Language
    package let notice: DataNotice?
    package let isSecure: Bool

    package init(
        language: Language = .japanese,
        notice: DataNotice? = nil,
        isSecure: Bool = false
    ) {
        self.language = language
        self.notice = notice
        self.isSecure = isSecure
    }

    package func preferences(of request: PageRequest) -> Preferences {
        Preferences(of: request, isSecure: isSecure, siteLanguage: language)
    }
}
