import TenkiDomain

enum WeatherShape: Hashable {
    case sun
    case moon
    case cloud
    case darkCloud
    case drops(String)
    case flakes(String)
    case gusts
    case bolt
    case fog

    var name: String {
        switch self {
        case .sun: "sun"
        case .moon: "moon"
        case .cloud: "cloud"
        case .darkCloud: "cloud dark"
        case .drops: "drops"
        case .flakes: "flakes"
        case .gusts: "gusts"
        case .bolt: "bolt"
        case .fog: "fog"
        }
    }

    var path: String {
        switch self {
        case .sun:
            "M32 5v8M32 51v8M5 32h8M51 32h8M13 13l5.6 5.6M45.4 45.4l5.6 5.6"
                + "M13 51l5.6-5.6M45.4 18.6l5.6-5.6"
        case .moon: "M37 8a24 24 0 1 0 19 34A20 20 0 0 1 37 8z"
        case .cloud, .darkCloud:
            "M17 46a11 11 0 0 1-1-21.9A16 16 0 0 1 46.6 21 12.5 12.5 0 0 1 47 46z"
        case .drops(let path), .flakes(let path): path
        case .gusts: "M3 10h18a5 5 0 1 0-5-5M1 18h10"
        case .bolt: "M33 36L23 51h7L26 62 40 46h-7L38 36z"
        case .fog: "M12 20h40M8 30h44M14 40h42M10 50h36"
        }
    }
}

extension WeatherKind {
    var shapes: [WeatherShape] {
        switch self {
        case .sunny: [.sun]
        case .clearNight: [.moon]
        case .cloudy: [.cloud]
        case .rain: [.cloud, .drops("M21 50l-3 9M33 50l-3 9M45 50l-3 9")]
        case .heavyRain:
            [
                .darkCloud,
                .drops("M17 49l-4 12M25 49l-4 12M33 49l-4 12M41 49l-4 12M49 49l-4 12"),
            ]
        case .rainstorm:
            [.darkCloud, .drops("M22 48l-12 12M36 48l-12 12M50 48l-12 12"), .gusts]
        case .rainOrSnow, .snowOrRain, .sleet:
            [.cloud, .drops("M21 50l-3 9M45 50l-3 9"), .flakes("M32 52v.1M32 60v.1")]
        case .snow: [.cloud, Self.flakes]
        case .heavySnow:
            [
                .darkCloud,
                .flakes(
                    "M15 51v.1M25 51v.1M35 51v.1M45 51v.1M20 60v.1M30 60v.1M40 60v.1M50 60v.1"
                ),
            ]
        case .blizzard: [.darkCloud, Self.flakes, .gusts]
        case .thunder: [.darkCloud, .bolt]
        case .thundersnow:
            [.darkCloud, .flakes("M14 52v.1M49 52v.1M18 60v.1M46 60v.1"), .bolt]
        case .fog: [.fog]
        }
    }

    private static var flakes: WeatherShape {
        .flakes("M19 52v.1M32 52v.1M45 52v.1M25 60v.1M39 60v.1")
    }
}
