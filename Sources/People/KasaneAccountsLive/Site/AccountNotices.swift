import KasaneLive
import Observation

/// The messages about the last action on a page.
@Observable
final class AccountNotices {
    /// Why the action failed, unless a field already says so.
    private(set) var problem: String?
    /// What the action did, if there is anything to say.
    private(set) var news: String?

    func clear() {
        problem = nil
        news = nil
    }

    /// Moves the focus to the news, for actions that remove the button that was pressed.
    var focus: [PageEffect] {
        [PageEffect.focus(AccountNoticesView.news, when: news != nil)]
    }

    func show(problem: String) { self.problem = problem }

    func show(news: String) { self.news = news }
}

/// The notices, announced by screen readers.
struct AccountNoticesView: Component {
    static let news = "account-news"

    let notices: AccountNotices

    var body: some HTML {
        Live(.div, role: .status, .id(Self.news), .tabindex(-1)) {
            if let news = notices.news { p(.class("account-news")) { news } }
        }
        Live(.div, role: .alert, .id("account-problem")) {
            if let problem = notices.problem { p(.class("account-problem error")) { problem } }
        }
    }
}
