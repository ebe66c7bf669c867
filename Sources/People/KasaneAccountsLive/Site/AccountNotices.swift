import KasaneLive
import Observation

/// What a page says about the last step.
@Observable
final class AccountNotices {
    /// Why the step failed; `nil` if it did not, or if a field says it.
    private(set) var problem: String?
    /// What the step did; `nil` if there is nothing to say.
    private(set) var news: String?

    func clear() {
        problem = nil
        news = nil
    }

    func show(problem: String) { self.problem = problem }

    func show(news: String) { self.news = news }
}

/// The notices, which screen readers announce.
struct AccountNoticesView: Component {
    let notices: AccountNotices

    var body: some HTML {
        Live(.div, role: .status, .id("account-news")) {
            if let news = notices.news { p(.class("account-news")) { news } }
        }
        Live(.div, role: .alert, .id("account-problem")) {
            if let problem = notices.problem { p(.class("account-problem error")) { problem } }
        }
    }
}
