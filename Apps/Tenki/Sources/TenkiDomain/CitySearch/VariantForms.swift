enum VariantForms {
    static let common: [Unicode.Scalar: String] = {
        var common: [Unicode.Scalar: String] = ["之": "no"]
        for group in groups.split(separator: " ") {
            guard let first = group.first else { continue }
            for variant in group.unicodeScalars.dropFirst() { common[variant] = String(first) }
        }
        return common
    }()

    /// Groups of old, new, simplified and otherwise interchangeable forms, the folded one first.
    ///
    /// A character of a name in one of the tables belongs here if another form of it is in use.
    private static let groups = """
        万萬 与與 並竝 乗乘 亀龜 予豫 亘亙 京亰 会會 余餘 倶俱 児兒 内內 函凾 刈苅 剣劍劔劒釼 区區 厳嚴 双雙 台臺 吉𠮷 呉吳吴 喜㐂 国國圀 土圡𡈽 垂埀 場塲 \
        塩鹽 増增 壮壯 壱壹 売賣 奥奧 姫姬 宝寶寳 富冨 寝寢 対對 寿壽 岡崗 峰峯 島嶋嶌 崎﨑嵜碕 巣巢 巻卷 帯帶 帰歸 広廣 弥彌 当當 彦彥 徳德 恋戀 恵惠 戸戶 \
        払拂 摂攝 曳曵 曽曾 村邨 条條 来來 杉杦 松枩 柏栢 柳栁桺 栃杤 栄榮 桑桒 桜櫻 梅楳 検檢 楽樂 様樣 横橫 橋𣘺 檜桧 檮梼 歳歲 気氣 沖冲 沢澤 浅淺 浜濱濵 \
        涌湧 淵渕渊 清淸 渋澁澀 温溫 湾灣 満滿 滝瀧 潟泻 瀬瀨 焼燒 狭狹 猪豬 産產 町甼 界畍 発發 県縣 真眞 砺礪 礼禮 祢禰 秋穐 稚穉 稲稻 穂穗 竈竃釜釡 竜龍 \
        籠篭 糸絲 総總 縄繩 群羣 胆膽 舎舍 舘館 船舩 芦蘆 芸藝 荘莊 萌萠 蔵藏 蟹蠏 覇霸 観觀 読讀 諫諌 豊豐 軽輕 辺邊邉 達逹 郎郞 郷鄕鄉 野埜 間閒 関關 阪坂 \
        隠隱 青靑 静靜 騨驒 高髙 鯵鰺 鶴靏靎 黄黃 黒黑
        """
}
