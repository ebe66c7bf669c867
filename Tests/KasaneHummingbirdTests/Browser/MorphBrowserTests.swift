import Foundation
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Morphing {
        // `make soak STAGE=browser` sets the number of pairs required for acceptance.
        private let total =
            ProcessInfo.processInfo.environment["KASANE_MORPH_PAIRS"].flatMap(Int.init) ?? 1_000

        @Test(arguments: [true, false])
        func `random pages become equal and keep the field that has the focus`(
            movesKeepState: Bool
        ) async throws {
            let script = ScriptedPages.Script(
                head: #"<script src="/random-trees.js"></script>"#,
                body: { _ in "" }
            )
            try await ScriptedPages(script).serve { port in
                try await Browser.run { browser in
                    try await browser.open("http://127.0.0.1:\(port)/page")
                    if !movesKeepState {
                        try await browser.run("Element.prototype.moveBefore = undefined")
                    }
                    var stayed = 0
                    for seed in 0..<(total / 500) {
                        let outcome: Outcome = try await browser.evaluate(
                            "return tryPairs(arguments[0], 500)",
                            seed
                        )
                        #expect(outcome.faults == [])
                        stayed += outcome.stayed
                    }
                    // The test is only meaningful if enough focused fields are in both pages.
                    #expect(stayed > total / 10)
                }
            }
        }
    }
}

private struct Outcome: Decodable {
    let stayed: Int
    let faults: [String]
}
