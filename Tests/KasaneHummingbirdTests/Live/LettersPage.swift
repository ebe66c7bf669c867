import KasaneLive
import Observation

@Observable final class LettersModel {
    var letters = ["a", "b", "c", "d"]
    var pressed = 0
    var note = ""

    func move(_ letter: String, before next: String?) {
        letters.removeAll { $0 == letter }
        let place = next.flatMap { letters.firstIndex(of: $0) } ?? letters.count
        letters.insert(letter, at: place)
    }
}

struct LettersPage: Page {
    static let path: PagePath = "/letters"

    @Bindable var model: LettersModel

    var title: String { "Letters" }

    var body: some HTML {
        Live(.p, .id("order")) { model.letters.joined() }
        ForEach(model.letters, key: \.self, .id("letters")) { letter in
            "\(letter) "
            DragHandle(sign: "drag")
            Button("Up", .id("up-\(letter)")) {}
        }
        .onMove { model.move($0.row, before: $0.next) }
        p {
            a(.id("link"), .href("/letters?copied")) { "A link" }
            CopyButton("Copy", of: "link", copied: "Copied.")
        }
        Button("Next", .id("next"), .aria(.keyShortcuts, "ArrowRight n")) { model.pressed += 1 }
        KeyShortcuts()
        Live(.p, .id("pressed")) { "pressed \(model.pressed)" }
        Live(.div) {
            ArrowKeys(.id("grid"), .aria(.label, "Pressed \(model.pressed)")) {
                for row in 0..<3 {
                    p {
                        for column in 0..<3 {
                            Button("\(row)\(column)", .id("cell-\(row)\(column)")) {
                                model.pressed += 1
                            }
                        }
                    }
                }
            }
        }
        TextField("Note", text: $model.note, .id("note"))
    }
}
