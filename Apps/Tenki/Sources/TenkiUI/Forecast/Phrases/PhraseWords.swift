enum PhraseWords {
    /// Returns the words of a phrase, or `nil` if one is unknown.
    ///
    /// At each position, the longest word of the vocabulary is taken. A name before では is a place.
    static func of(_ text: String, about subject: AgencyPhrase.Subject) -> [PhraseWord]? {
        var rest = text.map { ascii($0) ?? $0 }.filter { !$0.isWhitespace }[...]
        var words: [PhraseWord] = []
        while !rest.isEmpty {
            if let (section, length) = section(rest, about: subject) {
                words.append(.section(section))
                rest = rest.dropFirst(length)
            } else if let (metres, length) = metres(rest) {
                words.append(.metres(metres))
                rest = rest.dropFirst(length)
            } else if let (word, length) = word(rest) {
                words.append(word)
                rest = rest.dropFirst(length)
            } else {
                return nil
            }
        }
        return words
    }

    static func ascii(_ character: Character) -> Character? {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
        else {
            return nil
        }
        return switch scalar.value {
        case 0xFF10...0xFF19, 0xFF0E:
            Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init)
        case 0x3000: " "
        default: nil
        }
    }

    private static func word(_ rest: ArraySlice<Character>) -> (PhraseWord, Int)? {
        for length in stride(from: min(PhraseVocabulary.longest, rest.count), to: 0, by: -1) {
            if let word = PhraseVocabulary.words[String(rest.prefix(length))] {
                return (word, length)
            }
        }
        return nil
    }

    private static func section(
        _ rest: ArraySlice<Character>,
        about subject: AgencyPhrase.Subject
    ) -> (String, Int)? {
        guard
            let end = rest.indices.dropLast().first(where: { index in
                rest[index] == "で" && rest[index + 1] == "は"
            })
        else { return nil }
        // Waves are around an island, not in it.
        let preposition = subject == .waves ? "around" : "in"
        return PhraseRegions.english(String(rest[..<end]), after: preposition)
            .map { ($0, end + 2 - rest.startIndex) }
    }

    private static func metres(_ rest: ArraySlice<Character>) -> (String, Int)? {
        let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard Double(String(number)) != nil, rest.dropFirst(number.count).starts(with: "メートル")
        else { return nil }
        return ("\(String(number)) m", number.count + 4)
    }
}
