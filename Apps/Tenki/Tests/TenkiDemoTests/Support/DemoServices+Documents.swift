import Foundation
import TenkiDemo

extension DemoServices {
    static let noon = Self(
        logger: .quiet,
        now: { Date(timeIntervalSince1970: 1_795_662_000) }
    )

    static func at(
        _ time: String,
        on date: String = "2026-11-26",
        seed: UInt = 0
    ) throws -> Self {
        let moment = try Date("\(date)T\(time):00+09:00", strategy: .iso8601)
        return DemoServices(seed: seed, logger: .quiet, now: { moment })
    }

    func body(_ target: String) -> Data {
        Data(response(for: DemoRequest(target, host: "demo:1")).bytes)
    }

    func json<Value>(_ target: String, as type: Value.Type = Value.self) throws -> Value? {
        try JSONSerialization.jsonObject(with: body(target), options: .fragmentsAllowed) as? Value
    }
}

typealias JSONObject = [String: Any]
