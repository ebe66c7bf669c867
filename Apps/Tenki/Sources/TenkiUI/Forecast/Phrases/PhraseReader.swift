struct PhraseReader {
    private let subject: AgencyPhrase.Subject
    private var rest: ArraySlice<PhraseWord>
    private var falling = "rain"

    init(_ words: [PhraseWord], about subject: AgencyPhrase.Subject) {
        self.subject = subject
        rest = words[...]
    }

    mutating func phrase() -> String? {
        var sections: [String] = []
        repeat {
            _ = take(.however)
            let place = takeSection()
            guard place != nil || sections.isEmpty else { return nil }
            var clauses: [String] = []
            while !rest.isEmpty, !isAtSection {
                guard let clause = clause() else { return nil }
                clauses.append(clause)
            }
            guard !clauses.isEmpty else { return nil }
            let text = clauses.joined(separator: ", ")
            sections.append(place.map { "\($0) \(text)" } ?? text)
        } while !rest.isEmpty
        return sections.joined(separator: "; ")
    }

    private var isAtSection: Bool {
        switch rest.first {
        case .section, .however: true
        default: false
        }
    }

    private struct Lead {
        var beginnings: [String] = []
        var isBrief = false
        var isOften = false
        var ends: [String] = []
        var isNight = false
    }

    private mutating func clause() -> String? {
        var lead = Lead()
        while let word = rest.first {
            switch word {
            case .later: lead.beginnings.append("then")
            case .first: lead.beginnings.append("at first")
            case .brief: lead.isBrief = true
            case .often: lead.isOften = true
            case .place(let place): lead.ends.append(place)
            case .time(let time):
                if time.isNight { lead.isNight = true }
                guard let period = period() else { return nil }
                lead.ends.append(period)
                continue
            default:
                return content(lead).map { (lead.beginnings + [$0]).joined(separator: " ") }
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    private mutating func period() -> String? {
        guard let start = takeTime() else { return nil }
        if take(.until) { return "until \(start.name)" }
        guard take(.from) else { return start.text }
        guard let end = takeTime() else { return "from \(start.name)" }
        _ = take(.until)
        return "from \(start.name) to \(end.name)"
    }

    private mutating func content(_ lead: Lead) -> String? {
        switch subject {
        case .weather: return weather(lead)
        case .wind: return wind(lead)
        case .waves: return waves(lead)
        }
    }

    private mutating func wind(_ lead: Lead) -> String? {
        var direction: String?
        if case .wind(let name) = rest.first {
            direction = "\(name) wind"
            rest = rest.dropFirst()
        }
        let strength = takeStrength()?.wind
        guard direction != nil || strength != nil, !lead.isBrief else { return nil }
        let often = lead.isOften ? ["at times"] : []
        return ([strength, direction].compactMap { $0 } + often + lead.ends).joined(separator: " ")
    }

    private mutating func waves(_ lead: Lead) -> String? {
        guard case .metres(let height) = rest.first, !lead.isBrief, !lead.isOften else {
            return nil
        }
        rest = rest.dropFirst()
        return ([height] + lead.ends).joined(separator: " ") + (take(.swell) ? ", with swell" : "")
    }

    private mutating func weather(_ lead: Lead) -> String? {
        let kinds = takeKinds()
        if kinds.isEmpty, take(.stops) { return english("stopping", lead, brief: "for a while") }
        _ = take(.with)
        let hasThunder = take(.thunder)
        let hasStorm = take(.storm)
        var strength: String?
        if let taken = takeStrength() {
            guard take(.falls) else { return nil }
            strength = taken.falling
        }
        let kind = kinds.map { lead.isNight ? $0.nightText : $0.text }.joined(separator: " or ")
        let with = (hasThunder ? ["with thunder"] : []) + (hasStorm ? ["with storm winds"] : [])
        if !kinds.isEmpty {
            let isAdjective = kinds[0].isAdjective
            let text = [lead.isBrief ? (isAdjective ? "briefly" : "brief") : nil, strength, kind]
            let storm = hasStorm && with.count == 1
            let phrase = english(
                text.compactMap { $0 }.joined(separator: " "),
                lead,
                with: storm ? [] : with
            )
            return phrase + (storm ? ", storm winds" : "")
        }
        guard let strength else { return hasThunder ? english("thunder", lead) : nil }
        return lead.isBrief && !hasThunder
            ? english("briefly \(strength)", lead)
            : english("\(strength) \(falling)", lead, with: with)
    }

    private func english(
        _ text: String,
        _ lead: Lead,
        with: [String] = [],
        brief: String? = nil
    ) -> String {
        let often = lead.isOften ? ["at times"] : []
        let brief = lead.isBrief ? [brief].compactMap { $0 } : []
        return ([text] + brief + often + with + lead.ends).joined(separator: " ")
    }

    private mutating func takeKinds() -> [PhraseWord.Weather] {
        var kinds: [PhraseWord.Weather] = []
        while case .weather(let kind) = rest.first {
            rest = rest.dropFirst()
            kinds.append(kind)
            if let falling = kind.falling { self.falling = falling }
            guard take(.or) else { break }
        }
        return kinds
    }

    private mutating func take(_ word: PhraseWord) -> Bool {
        guard rest.first == word else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func takeSection() -> String? {
        guard case .section(let place) = rest.first else { return nil }
        rest = rest.dropFirst()
        return place
    }

    private mutating func takeTime() -> PhraseTime? {
        guard case .time(let time) = rest.first else { return nil }
        rest = rest.dropFirst()
        return time
    }

    private mutating func takeStrength() -> PhraseWord.Strength? {
        guard case .strength(let strength) = rest.first else { return nil }
        rest = rest.dropFirst()
        return strength
    }
}
