import KasaneTesting

enum Reader: String, CaseIterable {
    case japanese = "ja"
    case english = "en"

    func callAsFunction(ja japanese: String, en english: String) -> String {
        self == .japanese ? japanese : english
    }
}

struct SiteView: Sendable {
    let name: String
    let address: String
    let reach: @Sendable (BrowserDriver, Reader) async throws -> Void

    static let all = [
        Self(name: "board", address: "/") { page, reader in
            try await page.expect("the last forecast") { snapshot in
                snapshot.text.contains(reader(ja: "那覇、今日は", en: "Naha, today"))
            }
        },
        Self(name: "board-list", address: "/?view=list") { page, reader in
            try await page.expect("the last forecast") { snapshot in
                snapshot.text.contains(reader(ja: "那覇、今日は", en: "Naha, today"))
            }
        },
        Self(name: "board-tiles", address: "/?view=tiles") { page, reader in
            try await page.expect("the last forecast") { snapshot in
                snapshot.text.contains(reader(ja: "那覇、今日は", en: "Naha, today"))
            }
        },
        Self(name: "board-similar", address: "/") { page, reader in
            try await page.type("tokio", into: reader(ja: "都市", en: "City"))
            try await page.expect(reader(ja: "もしかして：", en: "Did you mean"))
        },
        Self(name: "board-unknown", address: "/boards/x") { page, reader in
            try await page.expect(
                reader(ja: "このリンクのボードは見つかりません", en: "No board has this link")
            )
        },
        Self(name: "cities", address: "/") { page, reader in
            try await page.type("な", into: reader(ja: "都市", en: "City"))
            try await page.expect("長岡")
        },
        Self(name: "cities-found", address: "/cities?q=na") { page, _ in
            try await page.expect("長岡")
        },
        Self(name: "cities-unknown", address: "/cities?q=tokio") { page, reader in
            try await page.expect(reader(ja: "もしかして：", en: "Did you mean one of these?"))
        },
        Self(name: "map", address: "/cities") { page, reader in
            try await page.expect(reader(ja: "数字は最高", en: "Figures are the high"))
        },
        Self(name: "map-rain", address: "/cities?region=kanto&layer=rain&day=1") { page, reader in
            try await page.expect(reader(ja: "最も高い降水確率", en: "highest chance of rain"))
        },
        Self(
            name: "map-temperature",
            address: "/cities?layer=temperature"
        ) { page, reader in
            try await page.expect(reader(ja: "大きい数字は最高", en: "The large figure is the high"))
        },
        Self(name: "map-warnings", address: "/cities?layer=warnings") { page, reader in
            try await page.expect(
                reader(ja: "警報・注意報のある都市", en: "Warnings by city")
            )
        },
        Self(name: "radar", address: "/radar") { page, reader in
            try await page.expect(reader(ja: "の実況", en: "observed"))
        },
        Self(name: "radar-forecast", address: "/radar?city=130010&minutes=30") { page, reader in
            try await page.expect(reader(ja: "の予測", en: "forecast"))
        },
        Self(name: "typhoons", address: "/typhoons") { page, reader in
            try await page.expect(reader(ja: "予報円は", en: "The center has a 70% chance"))
        },
        Self(name: "settings", address: "/about") { page, reader in
            try await page.press(reader(ja: "設定", en: "Settings"))
        },
        Self(name: "city", address: "/cities/130010") { page, reader in
            try await page.expect(reader(ja: "東京 Tokyo", en: "Tokyo 東京"))
        },
        Self(name: "compare", address: "/compare?with=130010,270000") { page, reader in
            try await page.expect(reader(ja: "日 東京 大阪", en: "Day Tokyo Osaka"))
        },
        Self(
            name: "compare-four",
            address: "/compare?with=016010,130010,270000,471010,x"
        ) { page, reader in
            try await page.expect(reader(ja: "東京 大阪 那覇", en: "Tokyo Osaka Naha"))
        },
        Self(name: "world", address: "/world") { page, reader in
            try await page.expect(reader(ja: "アテネ", en: "Athens"))
        },
        Self(name: "place", address: "/world/3413829") { page, reader in
            try await page.expect(reader(ja: "現地時刻", en: "Local time"))
        },
        Self(name: "photos", address: "/photos") { _, _ in },
        Self(name: "photos-found", address: "/photos?q=forest") { page, _ in
            try await page.expect("the photographs") {
                $0.text.contains("“forest”")
                    || $0.text.contains("「forest」")
            }
        },
        Self(name: "photos-none", address: "/photos?q=%2B%2B%2B") { page, _ in
            try await page.expect("+++")
        },
        Self(name: "photo", address: "/photos?q=forest") { page, reader in
            let links = try await page.snapshot().document.all
            let first = links.first { $0.attributes["href"]?.hasPrefix("/photos/") == true }
            try await page.visit(first?.attributes["href"] ?? "")
            try await page.expect(reader(ja: "元のページを見る", en: "View original"))
        },
        Self(name: "profile", address: "/account/profile") { page, reader in
            try await page.type(
                "2999-04-01",
                into: reader(ja: "誕生日（任意）", en: "Birthday (optional)")
            )
            try await page.press(reader(ja: "保存", en: "Save"))
            try await page.expect(reader(ja: "未来の日付", en: "is in the future"))
        },
        Self(name: "about", address: "/about") { page, _ in
            try await page.expect("Apache License 2.0")
        },
        Self(name: "missing", address: "/nothing") { page, reader in
            try await page.expect(reader(ja: "ページが見つかりません", en: "Page not found"))
        },
    ]
}
