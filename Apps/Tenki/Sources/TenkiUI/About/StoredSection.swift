import KasaneLive

struct StoredSection: Component {
    let language: Language

    var body: some HTML {
        section(.class("card")) {
            h2 { language(ja: "保存されるもの", en: "Stored data") }
            p {
                language(
                    ja: """
                        サーバーには、取得した予報・天気・写真の検索結果と、提供元を呼び出した記録を保存します。\
                        変更された天気ボードについては、都市、作成日、最終利用日を保存します。ボードの数を制限するため、\
                        ネットワークアドレスから秘密の鍵で計算した16ビット（IPv6では32ビット）の値も保存しますが、\
                        訪問者は特定できません。登録ユーザーについては、名前、メールアドレス、誕生日、設定、市区町村を保存します。\
                        訪問者のアクセス記録は保存しません。
                        """,
                    en: """
                        The server's database holds the forecasts, weather and photo searches that were \
                        fetched, when the providers were called, the cities of each board that was changed, \
                        and the days of its creation and last use. To limit the number of boards, it holds \
                        16 bits computed with a secret key from a network address (32 bits for IPv6), which \
                        identify nobody. For users, it holds names, email addresses, birthdays and chosen \
                        settings, including the municipality. It keeps no record of visitors.
                        """
                )
            }
        }
    }
}
