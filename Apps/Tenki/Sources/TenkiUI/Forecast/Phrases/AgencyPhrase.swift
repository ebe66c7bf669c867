import Synchronization
import TenkiDomain

/// A phrase of the Japan Meteorological Agency about the weather, the wind or the waves, translated
/// into English by a grammar of its words.
///
/// ```swift
/// let phrase = AgencyPhrase("南の風　後　北の風　やや強く", about: .wind)
/// print(phrase?.english ?? "?")  // south wind, then fairly strong north wind
/// ```
///
/// A phrase is a list of sections. The first is about the whole area, each other about a place
/// (海上では) or some places (所により). A section is a list of clauses, each with its time (夕方から)
/// and its relation to the clause before it (後, 時々). The short summaries, such as 晴のち曇, have the
/// same grammar without spaces.
package struct AgencyPhrase: Hashable, Sendable {
    package enum Subject: String, CaseIterable, Sendable {
        case weather
        case wind
        case waves
    }

    package let english: String

    /// Translates a phrase; returns `nil` if a word is unknown or does not fit the grammar.
    ///
    /// A translation is stored, so that a phrase that is shown again costs a look-up.
    package init?(_ text: String, about subject: Subject) {
        let key = Key(text: text, subject: subject)
        if let known = Self.known.withLock({ $0[key] }) {
            guard let english = known else { return nil }
            self.english = english
            return
        }
        let translated = PhraseWords.of(text, about: subject).flatMap { words in
            var reader = PhraseReader(words, about: subject)
            return reader.phrase()
        }
        Self.known.withLock { known in
            // Phrases come from providers, so that their number has no limit.
            if known.count >= Self.limit { known.removeAll() }
            known[key] = .some(translated)
        }
        guard let translated else { return nil }
        english = translated
    }

    package static func readable(_ text: String) -> String {
        String(text.map { character in PhraseWords.ascii(character) ?? character })
    }

    /// A text that cannot be translated is the issued one in both languages.
    static func text(_ text: String, about subject: Subject, in language: Language) -> String {
        let english = language == .english ? Self(text, about: subject)?.english : nil
        return english ?? readable(text)
    }

    private struct Key: Hashable {
        let text: String
        let subject: Subject
    }

    private static let known = Mutex<[Key: String?]>([:])
    private static let limit = 2000
}
