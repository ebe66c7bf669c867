import Foundation
import TenkiSamples
import TenkiUI
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
struct AgencyPhraseRecordingTests {
    @Test(arguments: AgencyPhrase.Subject.allCases)
    func `every recorded phrase is translated`(subject: AgencyPhrase.Subject) throws {
        let phrases = try PhraseRecordings.phrases(about: subject)
        let unknown = phrases.filter { AgencyPhrase($0, about: subject) == nil }

        #expect(phrases.count > 40)
        #expect(unknown.isEmpty, "\(unknown.count) of \(phrases.count) are not translated")
    }
}

private enum PhraseRecordings {
    static func phrases(about subject: AgencyPhrase.Subject) throws -> Set<String> {
        var phrases: Set<String> = []
        for file in Recordings.files(in: ["jma", "jma-more", "livedoor", "tsukumijima"]) {
            let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
            collect(keys(of: subject), in: document, &phrases)
        }
        return phrases
    }

    private static func keys(of subject: AgencyPhrase.Subject) -> Set<String> {
        switch subject {
        case .weather: ["weathers", "weather", "telop"]
        case .wind: ["winds", "wind"]
        case .waves: ["waves", "wave"]
        }
    }

    private static func collect(
        _ keys: Set<String>,
        in value: Any,
        _ phrases: inout Set<String>
    ) {
        switch value {
        case let object as [String: Any]:
            for (key, value) in object {
                if keys.contains(key), let text = value as? String {
                    phrases.insert(text)
                } else if keys.contains(key), let texts = value as? [String] {
                    phrases.formUnion(texts)
                } else {
                    collect(keys, in: value, &phrases)
                }
            }
        case let array as [Any]:
            for value in array { collect(keys, in: value, &phrases) }
        default: break
        }
    }
}
