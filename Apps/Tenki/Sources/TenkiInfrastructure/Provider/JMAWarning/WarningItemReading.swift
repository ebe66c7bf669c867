import TenkiDomain

struct WarningKindReading {
    var code: String?
    var status: String?
    var additions: [String] = []

    private enum Meaning {
        case nothing
        case inForce(WarningEntry)
        case unreadable
    }

    private static let lifted = "00"

    /// The meaning of the code and the status together.
    ///
    /// A status such as 発表警報・注意報はなし has no code and says that there is nothing. 解除 is not
    /// in force, whatever its code. Any other status with a code is, even an unknown one.
    private var meaning: Meaning {
        guard let status, !status.isEmpty else { return .unreadable }
        let isNothing = status == "解除" || status == "なし" || status.hasSuffix("はなし")
        guard let code, !code.isEmpty, code != Self.lifted else {
            return isNothing ? .nothing : .unreadable
        }
        if status == "解除" { return .nothing }
        // A warning that is named and said not to exist contradicts itself.
        if isNothing { return .unreadable }
        return .inForce(
            WarningEntry(kind: WarningKind(code: code), status: status, additions: additions)
        )
    }

    /// Returns the warnings of an area from its kinds; unreadable if one of them, or all, cannot be
    /// read.
    static func item(_ kinds: [Self?]) -> WarningItem {
        guard !kinds.isEmpty else { return .unreadable }
        var entries: [WarningEntry] = []
        for kind in kinds {
            switch kind?.meaning {
            case .nothing: continue
            case .inForce(let entry):
                // A kind that is listed twice would be counted twice.
                if !entries.contains(where: { $0.kind == entry.kind }) { entries.append(entry) }
            case .unreadable, nil: return .unreadable
            }
        }
        return .readable(entries.sorted { $0.kind > $1.kind })
    }
}

struct WarningAreas {
    private(set) var cities: [CityCode: WarningItem] = [:]
    private(set) var municipalities: [MunicipalityCode: WarningItem] = [:]
    /// The office of the cities' areas; `nil` if they are of several.
    ///
    /// Without any known area, it is the office of most of the municipalities. A municipality that
    /// has moved to another office since the table was made changes nothing.
    var office: WarningOffice? {
        let offices = Set(cities.keys.map(\.office))
        if offices.count == 1 { return offices.first }
        let all = municipalities.keys.compactMap { $0.municipality?.office }
        let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.first { $0.value * 2 > all.count }?.key
    }

    /// Adds a city's area; one that is unknown is left out.
    mutating func add(city text: String, _ item: WarningItem) {
        // An area that Tenki does not know is not shown anywhere.
        guard let city = try? CityCode(text) else { return }
        cities[city] = cities[city].map { $0 == item ? item : .unreadable } ?? item
    }

    mutating func add(municipality text: String, _ item: WarningItem) -> Bool {
        // The caller decides what another text means.
        guard let code = try? MunicipalityCode(text) else { return false }
        // Two contradictory statements are none.
        municipalities[code] = municipalities[code].map { $0 == item ? item : .unreadable } ?? item
        return true
    }
}

enum WarningInfoType {
    static let stating: Set<String> = ["発表", "訂正", "遅延"]
}

extension WarningBulletin {
    static let titlePrefix = "気象警報・注意報"

    func hasTitle(_ title: String) -> Bool {
        let named = Self.all.first { title.hasSuffix("（\($0.titleName)）") }
        return title.hasPrefix(Self.titlePrefix)
            && (Self.all.contains(self) ? named == self : named == nil)
    }

    private var titleName: String {
        switch self {
        case .landslide: "土砂"
        case .other: "その他注意報"
        default: name
        }
    }
}

/// The error thrown for a document that cannot be used.
struct UnreadableWarningError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
