package struct WorldCity: Identifiable, Hashable, Sendable {
    package let id: Place.ID
    package let name: String
    package let japaneseName: String
    package let reading: String
    package let latitude: Double
    package let longitude: Double
    package let timeZone: String

    private init(
        _ number: Int,
        _ name: String,
        _ japaneseName: String,
        _ latitude: Double,
        _ longitude: Double,
        _ timeZone: String,
        reading: String? = nil
    ) {
        id = Place.ID(trusted: number)
        self.name = name
        self.japaneseName = japaneseName
        self.reading = reading ?? japaneseName
        self.latitude = latitude
        self.longitude = longitude
        self.timeZone = timeZone
    }

    package static let all: [WorldCity] = [
        .init(6_077_243, "Montreal", "モントリオール", 45.51, -73.59, "America/Toronto"),
        .init(524_901, "Moscow", "モスクワ", 55.75, 37.62, "Europe/Moscow"),
        .init(5_368_361, "Los Angeles", "ロサンゼルス", 34.05, -118.24, "America/Los_Angeles"),
        .init(1_835_848, "Seoul", "ソウル", 37.57, 126.98, "Asia/Seoul"),
        .init(3_128_760, "Barcelona", "バルセロナ", 41.39, 2.16, "Europe/Madrid"),
        .init(4_180_439, "Atlanta", "アトランタ", 33.75, -84.39, "America/New_York"),
        .init(2_147_714, "Sydney", "シドニー", -33.87, 151.21, "Australia/Sydney"),
        .init(264_371, "Athens", "アテネ", 37.98, 23.73, "Europe/Athens"),
        .init(1_816_670, "Beijing", "北京", 39.91, 116.40, "Asia/Shanghai", reading: "ペキン"),
        .init(2_643_743, "London", "ロンドン", 51.51, -0.13, "Europe/London"),
        .init(3_451_190, "Rio de Janeiro", "リオデジャネイロ", -22.91, -43.18, "America/Sao_Paulo"),
        .init(1_850_147, "Tokyo", "東京", 35.69, 139.69, "Asia/Tokyo", reading: "トウキョウ"),
    ]

    /// The cities from west to east, beginning at 30° west like the map of the world.
    package static let eastward = all.sorted { $0.degreesEast < $1.degreesEast }

    /// The same city among those of Japan.
    package var japaneseCity: CityCode? { name == "Tokyo" ? .tokyo : nil }

    private var degreesEast: Double { longitude < -30 ? longitude + 360 : longitude }
}
