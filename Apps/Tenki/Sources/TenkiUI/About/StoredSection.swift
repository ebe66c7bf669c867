import KasaneLive
import TenkiApplication

struct StoredSection: Component {
    let health: Health?
    let language: Language

    var body: some HTML {
        h2 { language(ja: "保存されるもの", en: "Stored data") }
        if let stored = health?.stored {
            dl(.class("stored")) {
                for (name, count) in counts(stored) {
                    div {
                        dt { name }
                        dd { "\(count)" }
                    }
                }
            }
        }
        p {
            language(
                ja: """
                    サーバーのデータベースには、取得した予報・天気・写真の検索結果、提供元を呼び出した記録、変更された天気ボードの\
                    都市・作成日・最終利用日、ボードの数を制限するための、ネットワークアドレスから秘密の鍵で計算した16ビット（IPv6では32ビット）の値（訪問者は特定できません）、登録されたユーザーの名前・メールアドレス・誕生日と、アカウントで選んだ設定・市区町村が保存されます。アクセスした人の記録は保存しません。
                    """,
                en: """
                    The server's database holds the forecasts, weather and photo searches that were fetched, when \
                    the providers were called, the cities of each board that was changed, and the days of \
                    its creation and last use. To limit the number of boards, it holds 16 bits computed \
                    with a secret key from a network address (32 bits for IPv6), which identify nobody. \
                    For users, it holds names, email addresses, birthdays and chosen settings, including \
                    the municipality. It keeps no record of visitors.
                    """
            )
        }
    }

    private func counts(_ stored: Health.Stored) -> [(String, Int)] {
        [
            (language(ja: "予報", en: "Forecasts"), stored.forecasts),
            (language(ja: "世界の都市の天気", en: "World cities' weather"), stored.conditions),
            (language(ja: "写真のページ", en: "Pages of photos"), stored.photoPages),
            (language(ja: "ユーザー", en: "Users"), stored.users),
        ]
    }
}
