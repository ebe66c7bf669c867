import KasaneLive

struct StoredSection: Component {
    let language: Language

    var body: some HTML {
        section(.class("card")) {
            h2 { language(ja: "保存するデータ", en: "Stored data") }
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
                        The server stores the forecasts, weather and photo searches it has fetched, and \
                        when it called each provider. For every board that has been changed, it stores the \
                        cities and the dates the board was created and last used. To limit the number of \
                        boards, it also stores a 16-bit value (32-bit for IPv6) computed from the network \
                        address with a secret key, which cannot identify anyone. For users, it stores names, \
                        email addresses, birthdays, settings and municipalities. Visits are not recorded.
                        """
                )
            }
        }
    }
}
