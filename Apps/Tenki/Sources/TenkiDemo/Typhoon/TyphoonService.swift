import Foundation

struct TyphoonService: DemoService {
    let moment: Date

    func response(for request: DemoRequest) -> DemoResponse? {
        let data = "/bosai/typhoon/data/"
        guard request.path.hasPrefix(data) else { return nil }
        let typhoon = DemoTyphoon(at: moment)
        if request.path == "\(data)targetTc.json" {
            return DemoResponse(json: typhoon.map { [$0.target] } ?? [])
        }
        guard let typhoon else { return .notFound }
        switch request.path.dropFirst(data.count) {
        case "\(typhoon.cyclone)/specifications.json":
            let parts = typhoon.leads.map(typhoon.specification)
            return DemoResponse(json: [typhoon.title] + parts).revalidating()
        case "\(typhoon.cyclone)/forecast.json":
            let parts = typhoon.leads.map(typhoon.areas)
            return DemoResponse(json: [typhoon.title] + parts).revalidating()
        default: return .notFound
        }
    }
}

extension DemoTyphoon {
    fileprivate var target: [String: String] {
        [
            "tropicalCyclone": cyclone, "typhoonNumber": number,
            "category": state(after: 0).category, "issue": issuedAt.japaneseTime,
        ]
    }

    fileprivate var title: Fields {
        [
            "part": "title", "issue": times(issuedAt), "typhoonNumber": number,
            "name": ["jp": "デモ", "en": "Demo"],
        ]
    }

    private func times(_ date: Date) -> [String: String] {
        ["JST": date.japaneseTime, "UTC": date.universalTime]
    }

    private func part(after hours: Int) -> Fields {
        [
            "part": hours == 0
                ? ["jp": "実況", "en": "Analysis"]
                : ["jp": "予報　\(hours)時間後", "en": "Forecast for \(hours) hours ahead"],
            "advancedHours": hours, "validtime": times(analysedAt + Double(hours) * 3600),
        ]
    }

    fileprivate func specification(after hours: Int) -> Fields {
        let state = state(after: hours)
        let winds: Fields = [
            "sustained": ["m/s": "\(state.knots * 5 / 50 * 5)"],
            "gust": ["m/s": "\(state.knots * 7 / 50 * 5)"],
        ]
        var part = part(after: hours)
        part["category"] = ["jp": state.name, "en": state.category]
        part["intensity"] = state.intensity
        part["maximumWind"] = winds
        part["position"] = ["deg": state.center.center()]
        part["location"] = state.location
        part["course"] = state.course
        part["pressure"] = "\((1010 - state.knots * 5 / 6) / 5 * 5)"
        part["speed"] = ["km/h": "\(Int(state.speed / 5) * 5)"]
        if hours == 0 {
            part["galeWarning"] = [range(state.galeRadius)]
            part["scale"] = state.galeRadius >= 500 ? "大型" : nil
        } else {
            part["probabilityCircleRadius"] = ["km": Int(probable(after: hours).radius) / 1000]
        }
        part["stormWarning"] = state.stormRadius.map { [range($0)] }
        return part
    }

    private func range(_ kilometres: Int) -> Fields {
        ["area": "全域", "range": ["km": kilometres]]
    }

    fileprivate func areas(after hours: Int) -> Fields {
        let circle = probable(after: hours)
        var part = part(after: hours)
        part["center"] = circle.center()
        if hours == 0 {
            part["track"] = [
                "preTyphoon": track(from: -24, to: 0), "typhoon": track(from: 0, to: age),
            ]
            let gales: Fields = [
                "center": circle.center(scale: 100), "radius": state(after: 0).galeRadius * 1000,
            ]
            part["galeWarningArea"] = gales
        }
        if state(after: hours).stormRadius != nil {
            // The arcs of a forecast are those of all storms until then.
            part["stormWarningArea"] = [
                "arc": storms(until: hours).map { storm -> [Any] in
                    [storm.center(), Int(storm.radius), [0.0, 360.0]]
                }
            ]
        }
        return part
    }
}
