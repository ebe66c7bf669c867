import KasaneJobs
import TenkiUI

struct JobsHealth: Sendable {
    private let queues: [QueueDepth]

    init(_ queues: [QueueDepth]) {
        self.queues = queues
    }

    func line(in language: Language) -> String {
        let heading = language(ja: "ジョブ      ", en: "jobs       ")
        let (ready, failed) = (count(.ready), count(.failed))
        let (scheduled, running) = (count(.scheduled).text, count(.running).text)
        guard queues.contains(where: { $0.counts.values.contains { $0 > 0 } }) else {
            return heading + language(ja: "なし", en: "none")
        }
        let oldest = queues.filter { $0.count(.ready) > 0 }.map(\.oldestAge).max() ?? .zero
        let age = oldest.age(in: language)
        let parts = [
            ready > 0
                ? language(
                    ja: "実行待ち\(ready.text)件（最古は\(age)）",
                    en: "\(ready.text) ready, the oldest for \(age)"
                ) : language(ja: "実行待ち0件", en: "0 ready"),
            language(ja: "予約済み\(scheduled)件", en: "\(scheduled) scheduled"),
            language(ja: "実行中\(running)件", en: "\(running) running"),
            failed > 0
                ? language(
                    ja: "失敗\(failed.text)件（tenki jobs を参照）",
                    en: "\(failed.text) failed, see tenki jobs"
                ) : language(ja: "失敗0件", en: "0 failed"),
        ]
        return heading + parts.joined(separator: language(ja: "、", en: "; "))
    }

    func warnings(in language: Language) -> [String] {
        queues.filter(\.isPaused).map(\.queue).map { queue in
            language(
                ja: "キュー「\(queue)」は一時停止中です。再開：tenki jobs resume \(queue)",
                en: "the queue “\(queue)” is paused; to resume: tenki jobs resume \(queue)"
            )
        }
    }

    private func count(_ state: StoredJob.State) -> Int {
        queues.reduce(0) { $0 + $1.count(state) }
    }
}
