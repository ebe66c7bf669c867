import TenkiDomain
package import TenkiUI

extension ProblemPage {
    package init(
        _ problem: ProblemDocument,
        site: SiteContext,
        stylesheets: [String] = ProblemPage.stylesheets
    ) {
        let language = site.preferences.language
        let sentence = problem.sentence(in: language)
        guard problem.status == 404 else {
            self.init(sentence, site: site, stylesheets: stylesheets)
            return
        }
        self.init(
            language(ja: "ページが見つかりません", en: "Page not found"),
            sentence,
            site: site,
            stylesheets: stylesheets
        )
    }
}

extension ProblemDocument {
    func sentence(in language: Language) -> String {
        language(ja: japaneseSentence, en: detail.asSentence)
    }

    private var japaneseSentence: String {
        switch status {
        case 404 where code == Subject.board.code: Subject.board.words(in: .japanese)
        case 404: "このアドレスのページはありません。"
        case 400: "アドレスまたは入力が正しくありません。"
        case 405: "このアドレスではその操作はできません。"
        case 429: "リクエストが多すぎます。しばらくしてからもう一度お試しください。"
        case 503 where code == Self.atCapacity.code:
            "開かれているページが多すぎます。1分ほどしてからもう一度お試しください。"
        case 500...: "サーバーで問題が発生しました。"
        default: title
        }
    }
}
