import TenkiDomain
import Testing

struct Telop: CustomTestStringConvertible {
    let code: String
    let japanese: String
    let english: String
    let first: WeatherKind
    let relation: WeatherOutline.Relation?
    let second: WeatherKind?

    private init(
        _ code: String,
        _ japanese: String,
        _ english: String,
        _ first: WeatherKind,
        _ relation: WeatherOutline.Relation? = nil,
        _ second: WeatherKind? = nil
    ) {
        self.code = code
        self.japanese = japanese
        self.english = english
        self.first = first
        self.relation = relation
        self.second = second
    }

    var testDescription: String { "\(code) \(japanese)" }

    static let all = [
        Telop("100", "晴", "sunny", .sunny),
        Telop("101", "晴時々曇", "sunny, cloudy at times", .sunny, .atTimes, .cloudy),
        Telop("102", "晴一時雨", "sunny, brief rain", .sunny, .atTimes, .rain),
        Telop("103", "晴時々雨", "sunny, rain at times", .sunny, .atTimes, .rain),
        Telop("104", "晴一時雪", "sunny, brief snow", .sunny, .atTimes, .snow),
        Telop("105", "晴時々雪", "sunny, snow at times", .sunny, .atTimes, .snow),
        Telop("106", "晴一時雨か雪", "sunny, brief rain or snow", .sunny, .atTimes, .rainOrSnow),
        Telop("107", "晴時々雨か雪", "sunny, rain or snow at times", .sunny, .atTimes, .rainOrSnow),
        Telop("108", "晴一時雨か雷雨", "sunny, brief rain or thunderstorms", .sunny, .atTimes, .thunder),
        Telop("110", "晴のち時々曇", "sunny, then cloudy at times", .sunny, .later, .cloudy),
        Telop("111", "晴のち曇", "sunny, then cloudy", .sunny, .later, .cloudy),
        Telop("112", "晴のち一時雨", "sunny, then brief rain", .sunny, .later, .rain),
        Telop("113", "晴のち時々雨", "sunny, then rain at times", .sunny, .later, .rain),
        Telop("114", "晴のち雨", "sunny, then rain", .sunny, .later, .rain),
        Telop("115", "晴のち一時雪", "sunny, then brief snow", .sunny, .later, .snow),
        Telop("116", "晴のち時々雪", "sunny, then snow at times", .sunny, .later, .snow),
        Telop("117", "晴のち雪", "sunny, then snow", .sunny, .later, .snow),
        Telop("118", "晴のち雨か雪", "sunny, then rain or snow", .sunny, .later, .rainOrSnow),
        Telop("119", "晴のち雨か雷雨", "sunny, then rain or thunderstorms", .sunny, .later, .thunder),
        Telop(
            "120",
            "晴朝夕一時雨",
            "sunny, brief rain in the morning and late afternoon",
            .sunny,
            .atTimes,
            .rain
        ),
        Telop("121", "晴朝の内一時雨", "sunny, brief rain in the morning", .sunny, .atTimes, .rain),
        Telop("122", "晴夕方一時雨", "sunny, brief rain in the late afternoon", .sunny, .atTimes, .rain),
        Telop("123", "晴山沿い雷雨", "sunny, thunderstorms in the mountains", .sunny, .atTimes, .thunder),
        Telop("124", "晴山沿い雪", "sunny, snow in the mountains", .sunny, .atTimes, .snow),
        Telop("125", "晴午後は雷雨", "sunny, thunderstorms in the afternoon", .sunny, .later, .thunder),
        Telop("126", "晴昼頃から雨", "sunny, rain from midday", .sunny, .later, .rain),
        Telop("127", "晴夕方から雨", "sunny, rain from late afternoon", .sunny, .later, .rain),
        Telop("128", "晴夜は雨", "sunny, rain at night", .sunny, .later, .rain),
        Telop("130", "朝の内霧のち晴", "fog in the morning, then sunny", .fog, .later, .sunny),
        Telop("131", "晴明け方霧", "sunny, fog at dawn", .sunny, .atTimes, .fog),
        Telop(
            "132",
            "晴朝夕曇",
            "sunny, cloudy in the morning and late afternoon",
            .sunny,
            .atTimes,
            .cloudy
        ),
        Telop("140", "晴時々雨で雷を伴う", "sunny, rain at times with thunder", .sunny, .atTimes, .thunder),
        Telop("160", "晴一時雪か雨", "sunny, brief snow or rain", .sunny, .atTimes, .snowOrRain),
        Telop("170", "晴時々雪か雨", "sunny, snow or rain at times", .sunny, .atTimes, .snowOrRain),
        Telop("181", "晴のち雪か雨", "sunny, then snow or rain", .sunny, .later, .snowOrRain),
        Telop("200", "曇", "cloudy", .cloudy),
        Telop("201", "曇時々晴", "cloudy, sunny at times", .cloudy, .atTimes, .sunny),
        Telop("202", "曇一時雨", "cloudy, brief rain", .cloudy, .atTimes, .rain),
        Telop("203", "曇時々雨", "cloudy, rain at times", .cloudy, .atTimes, .rain),
        Telop("204", "曇一時雪", "cloudy, brief snow", .cloudy, .atTimes, .snow),
        Telop("205", "曇時々雪", "cloudy, snow at times", .cloudy, .atTimes, .snow),
        Telop("206", "曇一時雨か雪", "cloudy, brief rain or snow", .cloudy, .atTimes, .rainOrSnow),
        Telop("207", "曇時々雨か雪", "cloudy, rain or snow at times", .cloudy, .atTimes, .rainOrSnow),
        Telop("208", "曇一時雨か雷雨", "cloudy, brief rain or thunderstorms", .cloudy, .atTimes, .thunder),
        Telop("209", "霧", "fog", .fog),
        Telop("210", "曇のち時々晴", "cloudy, then sunny at times", .cloudy, .later, .sunny),
        Telop("211", "曇のち晴", "cloudy, then sunny", .cloudy, .later, .sunny),
        Telop("212", "曇のち一時雨", "cloudy, then brief rain", .cloudy, .later, .rain),
        Telop("213", "曇のち時々雨", "cloudy, then rain at times", .cloudy, .later, .rain),
        Telop("214", "曇のち雨", "cloudy, then rain", .cloudy, .later, .rain),
        Telop("215", "曇のち一時雪", "cloudy, then brief snow", .cloudy, .later, .snow),
        Telop("216", "曇のち時々雪", "cloudy, then snow at times", .cloudy, .later, .snow),
        Telop("217", "曇のち雪", "cloudy, then snow", .cloudy, .later, .snow),
        Telop("218", "曇のち雨か雪", "cloudy, then rain or snow", .cloudy, .later, .rainOrSnow),
        Telop("219", "曇のち雨か雷雨", "cloudy, then rain or thunderstorms", .cloudy, .later, .thunder),
        Telop(
            "220",
            "曇朝夕一時雨",
            "cloudy, brief rain in the morning and late afternoon",
            .cloudy,
            .atTimes,
            .rain
        ),
        Telop("221", "曇朝の内一時雨", "cloudy, brief rain in the morning", .cloudy, .atTimes, .rain),
        Telop(
            "222",
            "曇夕方一時雨",
            "cloudy, brief rain in the late afternoon",
            .cloudy,
            .atTimes,
            .rain
        ),
        Telop("223", "曇日中時々晴", "cloudy, sunny at times during the day", .cloudy, .atTimes, .sunny),
        Telop("224", "曇昼頃から雨", "cloudy, rain from midday", .cloudy, .later, .rain),
        Telop("225", "曇夕方から雨", "cloudy, rain from late afternoon", .cloudy, .later, .rain),
        Telop("226", "曇夜は雨", "cloudy, rain at night", .cloudy, .later, .rain),
        Telop("228", "曇昼頃から雪", "cloudy, snow from midday", .cloudy, .later, .snow),
        Telop("229", "曇夕方から雪", "cloudy, snow from late afternoon", .cloudy, .later, .snow),
        Telop("230", "曇夜は雪", "cloudy, snow at night", .cloudy, .later, .snow),
        Telop(
            "231",
            "曇海上海岸は霧か霧雨",
            "cloudy, fog or drizzle at sea and on the coast",
            .cloudy,
            .atTimes,
            .fog
        ),
        Telop(
            "240",
            "曇時々雨で雷を伴う",
            "cloudy, rain at times with thunder",
            .cloudy,
            .atTimes,
            .thunder
        ),
        Telop(
            "250",
            "曇時々雪で雷を伴う",
            "cloudy, snow at times with thunder",
            .cloudy,
            .atTimes,
            .thundersnow
        ),
        Telop("260", "曇一時雪か雨", "cloudy, brief snow or rain", .cloudy, .atTimes, .snowOrRain),
        Telop("270", "曇時々雪か雨", "cloudy, snow or rain at times", .cloudy, .atTimes, .snowOrRain),
        Telop("281", "曇のち雪か雨", "cloudy, then snow or rain", .cloudy, .later, .snowOrRain),
        Telop("300", "雨", "rain", .rain),
        Telop("301", "雨時々晴", "rain, sunny at times", .rain, .atTimes, .sunny),
        Telop("302", "雨時々止む", "rain, stopping at times", .rain),
        Telop("303", "雨時々雪", "rain, snow at times", .rain, .atTimes, .snow),
        Telop("304", "雨か雪", "rain or snow", .rainOrSnow),
        Telop("306", "大雨", "heavy rain", .heavyRain),
        Telop("308", "雨で暴風を伴う", "rain, storm winds", .rainstorm),
        Telop("309", "雨一時雪", "rain, brief snow", .rain, .atTimes, .snow),
        Telop("311", "雨のち晴", "rain, then sunny", .rain, .later, .sunny),
        Telop("313", "雨のち曇", "rain, then cloudy", .rain, .later, .cloudy),
        Telop("314", "雨のち時々雪", "rain, then snow at times", .rain, .later, .snow),
        Telop("315", "雨のち雪", "rain, then snow", .rain, .later, .snow),
        Telop("316", "雨か雪のち晴", "rain or snow, then sunny", .rainOrSnow, .later, .sunny),
        Telop("317", "雨か雪のち曇", "rain or snow, then cloudy", .rainOrSnow, .later, .cloudy),
        Telop("320", "朝の内雨のち晴", "rain in the morning, then sunny", .rain, .later, .sunny),
        Telop("321", "朝の内雨のち曇", "rain in the morning, then cloudy", .rain, .later, .cloudy),
        Telop(
            "322",
            "雨朝晩一時雪",
            "rain, brief snow in the morning and at night",
            .rain,
            .atTimes,
            .snow
        ),
        Telop("323", "雨昼頃から晴", "rain, sunny from midday", .rain, .later, .sunny),
        Telop("324", "雨夕方から晴", "rain, sunny from late afternoon", .rain, .later, .sunny),
        Telop("325", "雨夜は晴", "rain, clear at night", .rain, .later, .clearNight),
        Telop("326", "雨夕方から雪", "rain, snow from late afternoon", .rain, .later, .snow),
        Telop("327", "雨夜は雪", "rain, snow at night", .rain, .later, .snow),
        Telop("328", "雨一時強く降る", "rain, briefly heavy", .heavyRain),
        Telop("329", "雨一時みぞれ", "rain, brief sleet", .rain, .atTimes, .sleet),
        Telop("340", "雪か雨", "snow or rain", .snowOrRain),
        Telop("350", "雨で雷を伴う", "rain with thunder", .thunder),
        Telop("361", "雪か雨のち晴", "snow or rain, then sunny", .snowOrRain, .later, .sunny),
        Telop("371", "雪か雨のち曇", "snow or rain, then cloudy", .snowOrRain, .later, .cloudy),
        Telop("400", "雪", "snow", .snow),
        Telop("401", "雪時々晴", "snow, sunny at times", .snow, .atTimes, .sunny),
        Telop("402", "雪時々止む", "snow, stopping at times", .snow),
        Telop("403", "雪時々雨", "snow, rain at times", .snow, .atTimes, .rain),
        Telop("405", "大雪", "heavy snow", .heavySnow),
        Telop("406", "風雪強い", "snowstorm", .blizzard),
        Telop("407", "暴風雪", "blizzard", .blizzard),
        Telop("409", "雪一時雨", "snow, brief rain", .snow, .atTimes, .rain),
        Telop("411", "雪のち晴", "snow, then sunny", .snow, .later, .sunny),
        Telop("413", "雪のち曇", "snow, then cloudy", .snow, .later, .cloudy),
        Telop("414", "雪のち雨", "snow, then rain", .snow, .later, .rain),
        Telop("420", "朝の内雪のち晴", "snow in the morning, then sunny", .snow, .later, .sunny),
        Telop("421", "朝の内雪のち曇", "snow in the morning, then cloudy", .snow, .later, .cloudy),
        Telop("422", "雪昼頃から雨", "snow, rain from midday", .snow, .later, .rain),
        Telop("423", "雪夕方から雨", "snow, rain from late afternoon", .snow, .later, .rain),
        Telop("425", "雪一時強く降る", "snow, briefly heavy", .heavySnow),
        Telop("426", "雪のちみぞれ", "snow, then sleet", .snow, .later, .sleet),
        Telop("427", "雪一時みぞれ", "snow, brief sleet", .snow, .atTimes, .sleet),
        Telop("450", "雪で雷を伴う", "snow with thunder", .thundersnow),
    ]
}
