import KasaneLive
import Observation

/// The messages about the last action on a page.
@Observable
final class AccountNotices {
    /// The reason why the action failed, if no field shows it.
    private(set) var problem: String?
    /// The result of the action, if any.
    private(set) var news: String?

    func clear() {
        problem = nil
        news = nil
    }

    /// Moves the focus to the result of an action that removes the pressed button.
    var focus: [PageEffect] {
        [PageEffect.focus(AccountNoticesView.news, when: news != nil)]
    }

    func show(problem: String) { self.problem = problem }

    func show(news: String) { self.news = news }
}

/// Shows the notices, which screen readers announce.
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
